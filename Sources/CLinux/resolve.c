#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

// The child stops by itself, should the parent die in the moment before PR_SET_PDEATHSIG.
#define CHILD_SECONDS 15

static void be_an_ordinary_process(pid_t parent) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  // A ctrl-C at the terminal reaches the child too: it has nothing to say about it.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  alarm(CHILD_SECONDS);
  if (getppid() != parent) _exit(1);
}

// Leaves only descriptor 0, the pipe: the parent's socket must close when the parent closes it.
static void keep_only(int fd) {
  if (fd != 0) {
    dup2(fd, 0);
    fd = 0;
  }
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 1u, ~0u, 0u) == 0) return;
#endif
  long limit = sysconf(_SC_OPEN_MAX);
  for (long other = 1; other < (limit > 0 && limit < 4096 ? limit : 4096); other++) {
    close((int)other);
  }
}

static int fill(struct clinux_address *address, const struct addrinfo *found) {
  memset(address, 0, sizeof *address);
  if (found->ai_family == AF_INET) {
    address->family = 4;
    memcpy(address->bytes, &((struct sockaddr_in *)found->ai_addr)->sin_addr, 4);
    return 1;
  }
  if (found->ai_family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)found->ai_addr;
    address->family = 6;
    address->scope = v6->sin6_scope_id;
    memcpy(address->bytes, &v6->sin6_addr, 16);
    return 1;
  }
  return 0;
}

static void answer(const char *host, int fd) {
  struct addrinfo hints, *list = NULL;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(host, NULL, &hints, &list) != 0) return;
  // Under PIPE_BUF bytes, so the write is one piece.
  struct clinux_address records[CLINUX_ADDRESSES];
  int count = 0, count4 = 0, count6 = 0;
  for (const struct addrinfo *found = list; found; found = found->ai_next) {
    struct clinux_address one;
    if (!fill(&one, found)) continue;
    int *family_count = one.family == 4 ? &count4 : &count6;
    if (*family_count == CLINUX_ADDRESSES / 2) continue;
    *family_count += 1;
    records[count++] = one;
  }
  if (count > 0) clinux_write(fd, records, (size_t)count * sizeof records[0]);
}

int clinux_resolve(const char *host, int *child) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -errno;
  pid_t parent = getpid();
  pid_t pid = fork();
  if (pid == 0) {
    be_an_ordinary_process(parent);
    keep_only(ends[1]);
    answer(host, 0);
    _exit(0);
  }
  int error = errno;
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return -error;
  }
  *child = (int)pid;
  return ends[0];
}

void clinux_kill_child(int child) { kill((pid_t)child, SIGKILL); }

int clinux_reap_child(int child) {
  int status;
  pid_t result;
  do {
    result = waitpid((pid_t)child, &status, WNOHANG);
  } while (result < 0 && errno == EINTR);
  return result != 0;
}
