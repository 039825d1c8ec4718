import { once } from "node:events";
import { createServer } from "node:http";

type ScrapeServer = { url: string; close(): Promise<void> };

/** Serves `GET /metrics` on an address of its own; everything else is 404. */
export async function listenForScrapes(
  scrape: () => Promise<string>,
  address: string,
): Promise<ScrapeServer> {
  const { hostname, port } = new URL(`http://${address}`);
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      return void response.writeHead(404).end();
    }
    const text = await scrape();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(text);
  });
  server.listen(Number(port), hostname.replaceAll(/[[\]]/g, ""));
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_ADDRESS must be a free address of this machine (${cause.code})`, {
      cause,
    });
  });
  const bound = server.address();
  const actual = typeof bound === "object" && bound ? bound.port : port;
  return {
    url: `http://${hostname}:${actual}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
