import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The names of this machine, which no other site can have; whatever else leads here was made to. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

const OWN_SITES = ["same-origin", "none"];
const REFUSAL = "The sandbox answers at localhost, to its own pages and to programs.\n";

type Asked = Pick<IncomingMessage, "method" | "headers">;

/** Whether a person followed a link: then only they see the page. */
const isLink = ({ method, headers }: Asked) =>
  method === "GET" &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-fetch-dest"] === "document";

/**
 * Whether a request was meant for the sandbox: it names this machine, and no page of another site sent
 * it through a person's browser. Programs name no site.
 */
function isOwn(request: Asked): boolean {
  const { host = "", origin, "sec-fetch-site": site } = request.headers;
  if (!LOOPBACK_HOST.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || OWN_SITES.includes(String(site)) || isLink(request);
}

/** Drops every header by which an answer would open itself to other sites' pages. */
function withoutSharing(answer: ServerResponse): void {
  const setHeader = answer.setHeader.bind(answer);
  answer.setHeader = (name, value) =>
    /^access-control-/i.test(name) ? answer : setHeader(name, value);
}

type Listener = (request: IncomingMessage, answer: ServerResponse | Duplex, head?: Buffer) => void;

/**
 * Lets a server that is set up answer its own requests alone: whoever tries the product here also
 * browses elsewhere, and a foreign page must neither read mails nor move money, under whatever name it
 * finds this machine.
 */
export function ownRequestsOnly(server: Server): void {
  for (const event of ["request", "upgrade"] as const) {
    const listeners = server.listeners(event) as Listener[];
    if (listeners.length === 0) continue;
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, answer: ServerResponse | Duplex, head?: Buffer) => {
      if ("setHeader" in answer) withoutSharing(answer);
      if (isOwn(request))
        for (const listener of listeners) listener.call(server, request, answer, head);
      else if ("writeHead" in answer)
        answer.writeHead(403, { "content-type": "text/plain" }).end(REFUSAL);
      else answer.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n");
    });
  }
}
