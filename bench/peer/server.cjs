// boardgame.io's own server: node server.cjs [FOLDER]. With a folder it keeps matches there in files, else in memory.
const { FlatFile, Server } = require('boardgame.io/server');
const { game } = require('./game.cjs');

const folder = process.argv[2];
const server = Server({ games: [game], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });

// It would listen on all addresses.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, ready) => listen(port, '127.0.0.1', ready);

server.run(0).then(({ appServer }) => console.log(`http://127.0.0.1:${appServer.address().port}`));
