// simdjson on the same files: its DOM parser, which validates the whole document, once with the
// instructions of this processor and once with none ("fallback"), the measure for a scalar reader.
// Prints lines of: reader, file, best MB/s, 0.
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>

static long long cpu_ns() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static double best_speed(simdjson::dom::parser &parser, const simdjson::padded_string &body) {
  long long best = 1LL << 62, spent = 0, batch = 1;
  while (spent < 400000000) {
    long long start = cpu_ns();
    for (long long i = 0; i < batch; i++)
      if (parser.parse(body).error()) return 0;
    long long took = cpu_ns() - start;
    spent += took;
    best = std::min(best, took / batch);
    if (took < 2000000) batch *= 2;
  }
  return body.size() * 1000.0 / std::max(best, 1LL);
}

int main(int count, char **paths) {
  const std::string own = simdjson::get_active_implementation()->name();
  for (int i = 1; i < count; i++) {
    auto body = simdjson::padded_string::load(paths[i]);
    if (body.error()) continue;
    for (const std::string &name : {own, std::string("fallback")}) {
      auto implementation = simdjson::get_available_implementations()[name];
      if (!implementation) continue;
      simdjson::get_active_implementation() = implementation;
      simdjson::dom::parser parser;
      printf("simdjson %s\t%s\t%.1f\t0\n", name.c_str(), paths[i],
             best_speed(parser, body.value_unsafe()));
      fflush(stdout);
    }
  }
}
