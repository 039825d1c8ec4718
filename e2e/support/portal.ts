import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Shape = (response: ServerResponse, other: string) => void;

const page = (status: number, text: string): Shape => {
  return (response) => void response.writeHead(status, { "content-type": "text/html" }).end(text);
};
const LOGIN = "<!doctype html><html lang=en><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>";
const data = (status: number, body: object): Shape => {
  return (response) =>
    void response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(body));
};

/** How hotels, proxies and gateways answer in the server's place. */
export const SHAPES: Record<string, Shape> = {
  "a page": page(200, LOGIN),
  "a page with our title": page(200, "<!doctype html><html lang=en><title>Sovereign</title>App"),
  "a redirect to a login page": (response) =>
    void response.writeHead(302, { location: "/login" }).end(),
  "a redirect to another host": (response, other) =>
    void response.writeHead(307, { location: `${other}/login` }).end(),
  "204": (response) => void response.writeHead(204).end(),
  "401 without a body": (response) => void response.writeHead(401).end(),
  "401 with their JSON": data(401, { code: "unauthorized", title: "Log in", request_id: "gw-1" }),
  "403": page(403, LOGIN),
  "511": page(511, LOGIN),
  "a maintenance page": page(503, "<!doctype html><title>Back soon</title>"),
  "their JSON": data(200, { ok: true, results: [], changed: null, gone: [] }),
  "a connection that is cut": (response) => void response.socket?.destroy(),
  "bytes that are no gzip": (response) =>
    void response
      .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
      .end("no gzip"),
};

/** The statuses with which only a proxy answers, and silence: the page blames no network. */
export const UNSHOWN = ["a maintenance page", "a connection that is cut"];

/** A network between the browser and the product, which can answer in its place. */
export async function openPortal(product: string) {
  const network = { shape: null as Shape | null, covers: (_: IncomingMessage): boolean => true };
  const received: string[] = [];
  const other = createServer((asked, response) => {
    asked.on("data", (bytes) => received.push(String(bytes)));
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" });
    asked.on("end", () => response.end(LOGIN));
  });
  const server = createServer((asked, response) => {
    const { shape, covers } = network;
    if (shape && covers(asked)) {
      if (asked.url === "/login") return page(200, LOGIN)(response, "");
      return shape(response, urlOf(other));
    }
    const { origin, ...rest } = asked.headers;
    const headers = { ...rest, host: new URL(product).host, ...(origin && { origin: product }) };
    const { method, url } = asked;
    const forwarded = request(new URL(url ?? "/", product), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  for (const each of [server, other]) {
    await new Promise<void>((ready) => each.listen(0, "127.0.0.1", ready));
  }
  return {
    network,
    url: urlOf(server),
    /** What the other host was sent. */
    received,
    close() {
      for (const each of [server, other]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

const urlOf = (server: ReturnType<typeof createServer>) =>
  `http://localhost:${(server.address() as AddressInfo).port}`;
