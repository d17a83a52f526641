#!/usr/bin/env node
// What a user would write for Node: `ws`, a table of games, a line for each change shown.
//
//     node_client.js ws://HOST:PORT
//
// Keeps the same table by id and version as the board client, and prints a game's row when it changes and is
// among the first ROWS. Without compression; one write a row.
'use strict';

let WebSocket;
try {
  WebSocket = require('ws');
} catch {
  WebSocket = require('/usr/share/nodejs/ws');  // Debian's node-ws, for a node of another origin.
}

const ROWS = 15;
const AWAY_FIRST = new Set(['baseball', 'basketball', 'american_football', 'ice_hockey']);
// Live games first, then what is to come, then what is over (PROTOCOL.md 4.2).
const RANKS = {live: 0, break: 0, suspended: 1, delayed: 1, scheduled: 1};

let games = new Map();
let shown = new Set();

function order() {
  const rank = (game) => RANKS[game.status] ?? 2;
  const ranked = [...games.values()].sort((a, b) => rank(a) - rank(b) || (a.start ?? 0) - (b.start ?? 0));
  shown = new Set(ranked.slice(0, ROWS).map((game) => game.id));
}

// Merges one message and returns the ids whose rows changed.
function apply(message) {
  switch (message.type) {
    case 'update':
      return update(message);
    case 'snapshot':
      games = new Map(message.games.map((game) => [game.id, game]));
      order();
      return [...shown];
    case 'remove': {
      const game = games.get(message.id);
      if (!game || !(message.version >= game.version)) return [];
      games.delete(message.id);
      order();
      return [...shown];
    }
    default:
      return [];
  }
}

function update(message) {
  const game = games.get(message.id);
  if (!game) {
    if (!message.status || !message.home || !message.away) return [];
    games.set(message.id, message);
    order();
    return shown.has(message.id) ? [message.id] : [];
  }
  if (!(message.version > game.version)) return [];  // Also when there is none.
  if (message.home) message.home = {...game.home, ...message.home};
  if (message.away) message.away = {...game.away, ...message.away};
  Object.assign(game, message);
  if ('status' in message || 'start' in message) order();
  return shown.has(message.id) ? [message.id] : [];
}

function row(id) {
  const game = games.get(id);
  const name = (side) => side.abbr || side.short || side.name;
  const [home, away] = game.score ?? [null, null];
  const end = game.text || (game.minute ? `${game.minute}'` : game.status);
  if (AWAY_FIRST.has(game.sport)) return `${name(game.away)} ${away ?? ''} @ ${name(game.home)} ${home ?? ''}  ${end}`;
  return `${name(game.home)} ${home ?? ''}-${away ?? ''} ${name(game.away)}  ${end}`;
}

function connect(url) {
  const socket = new WebSocket(url, {perMessageDeflate: false});
  socket.on('message', (data) => {
    let changed;
    try {
      changed = apply(JSON.parse(data));
    } catch {
      return;
    }
    if (changed.length) process.stdout.write(changed.map(row).join('\n') + '\n');
  });
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(() => connect(url), 1000));
}

connect(process.argv[2]);
