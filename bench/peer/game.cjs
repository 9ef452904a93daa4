// A sealed-bid auction as boardgame.io would have it: an open bid, then all others at once in secret, sixteen turns.
const { PlayerView } = require('boardgame.io/core');

const TILES = 16;

const setup = ({ ctx, random }) => ({
  secret: { stack: random.Shuffle([...Array(TILES).keys()]) },
  players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, { bid: null, spent: 0, tiles: [] }])),
  nations: random.Shuffle([0, 1, 2, 3]),
  tile: null,
  opened: null,
  waiting: [],
  sales: [],
});

const open = ({ G, ctx, events, playerID }, amount) => {
  G.opened = amount;
  G.players[playerID].bid = amount;
  G.waiting = ctx.playOrder.filter((seat) => seat !== playerID);
  events.setActivePlayers({ others: { stage: 'sealed', maxMoves: 1 } });
};

const bid = ({ G, ctx, events, playerID }, amount) => {
  G.players[playerID].bid = amount;
  G.waiting = G.waiting.filter((seat) => seat !== playerID);
  if (G.waiting.length) return;
  const bids = ctx.playOrder.map((seat) => G.players[seat].bid);
  const price = Math.max(...bids);
  const buyer = ctx.playOrder[bids.indexOf(price)];
  G.players[buyer].spent += price;
  G.players[buyer].tiles.push(G.tile);
  G.sales.push({ tile: G.tile, auctioneer: ctx.currentPlayer, open_bid: G.opened, buyer });
  for (const seat of ctx.playOrder) G.players[seat].bid = null;
  events.endTurn();
};

exports.game = {
  name: 'sealed',
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true,
  turn: {
    onBegin: ({ G, ctx }) => {
      G.tile = G.secret.stack.pop() ?? null;
      G.opened = null;
      G.waiting = [ctx.currentPlayer];
    },
    activePlayers: { currentPlayer: 'open' },
    stages: {
      open: { moves: { open: { move: open, client: false } } },
      sealed: { moves: { bid: { move: bid, client: false, redact: true, ignoreStaleStateID: true } } },
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.sales.length < TILES) return undefined;
    const scores = ctx.playOrder.map((seat) => G.players[seat].tiles.length);
    return { scores };
  },
};
