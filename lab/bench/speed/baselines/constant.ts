// The minimum cost of a response: Node's own HTTP and a constant.
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });

const server = createServer((_request, response) => {
  response.writeHead(304, { etag: '"constant"', "cache-control": "no-store" }).end();
});
server.listen(Number(values.port), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit());
