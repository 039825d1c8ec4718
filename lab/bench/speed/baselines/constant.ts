// The minimum cost of a response: Node's own HTTP and a constant.
import { createServer } from "node:http";

createServer(({ url }, response) => {
  const status = url === "/health/ready" ? 200 : 304;
  response.writeHead(status, { etag: '"constant"', "cache-control": "no-store" }).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
