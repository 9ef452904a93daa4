// Everybody at all matches, as socket.io clients: node clients.cjs URL MATCHES SEATS. Says "ready" when all are in; then
// each line of input, {"seconds": s, "every": t}, is a stretch of play, answered with a line of figures. Every match
// moves every t seconds at a random moment of its own, or with 0 as soon as all have seen the move before.
const { once } = require('node:events');
const { createInterface } = require('node:readline');
const { performance } = require('node:perf_hooks');
const { io } = require('socket.io-client');

const [url, matches, seats] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const PATIENCE = 30_000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Match {
  async sitDown() {
    this.id = (await post('/games/sealed/create', { numPlayers: seats })).matchID;
    this.chairs = [];
    for (let seat = 0; seat < seats; seat++) {
      const playerID = String(seat);
      const { playerCredentials } = await post(`/games/sealed/${this.id}/join`, { playerID, playerName: `p${seat}` });
      const socket = io(`${url}/sealed`, { transports: ['websocket'], forceNew: true });
      const chair = { playerID, credentials: playerCredentials, socket, state: null, heard: 0 };
      this.chairs.push(chair);
      socket.on('sync', (_id, { state }) => { chair.state = state; });
      socket.on('update', (_id, state) => this.hear(chair, state));
      await once(socket, 'connect');
      const synced = once(socket, 'sync');
      socket.emit('sync', this.id, playerID, playerCredentials, seats);
      await synced;
    }
  }

  hear(chair, state) {
    if (chair.state && state._stateID <= chair.state._stateID) return;
    chair.state = state;
    chair.heard = performance.now();
    if (--this.unheard === 0) this.allHeard();
  }

  // Who may move, drawn by lot; nobody when the match is over.
  asked() {
    const { G, ctx } = this.chairs[0].state;
    if (ctx.gameover !== undefined) return undefined;
    return this.chairs[Number(G.waiting[Math.floor(Math.random() * G.waiting.length)])];
  }

  async move(mover, began, latencies) {
    this.unheard = seats;
    const all = new Promise((done) => { this.allHeard = done; });
    const { G, _stateID } = mover.state;
    const type = G.opened === null ? 'open' : 'bid';
    const args = [1 + Math.floor(Math.random() * 100)];
    const payload = { type, args, playerID: mover.playerID, credentials: mover.credentials };
    const sent = began ?? performance.now();
    mover.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, mover.playerID);
    const timer = setTimeout(() => { throw new Error('a move was not heard by all'); }, PATIENCE);
    await all;
    clearTimeout(timer);
    for (const chair of this.chairs) if (chair !== mover) latencies.push(chair.heard - sent);
  }

  async play(start, stop, every, latencies) {
    let due = start + Math.random() * every;
    let moves = 0;
    while (due < stop.at) {
      const late = every && performance.now() > due;
      await sleep(due - performance.now());
      if (performance.now() >= stop.at) break;
      const mover = this.asked();
      if (!mover) {
        stop.at = Math.min(stop.at, performance.now());
        break;
      }
      await this.move(mover, late ? due : undefined, latencies);
      moves += 1;
      due = every ? due + every : performance.now();
    }
    return moves;
  }
}

async function main() {
  const all = Array.from({ length: matches }, () => new Match());
  for (let first = 0; first < matches; first += 20) {
    await Promise.all(all.slice(first, first + 20).map((match) => match.sitDown()));
  }
  await sleep(300);
  console.log('"ready"');
  for await (const line of createInterface({ input: process.stdin })) {
    const { seconds, every } = JSON.parse(line);
    const latencies = [];
    const start = performance.now();
    const stop = { at: start + seconds * 1000 };
    const moves = await Promise.all(all.map((match) => match.play(start, stop, every * 1000, latencies)));
    const took = (performance.now() - start) / 1000;
    console.log(JSON.stringify({ moves: moves.reduce((a, b) => a + b, 0), took, latencies }));
  }
  process.exit(0);
}

main();
