import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { indexPage } from "./index-page.ts";
import { unrecognizedRequest } from "./provider-errors.ts";
import type { SandboxConfig } from "./sandbox.config.ts";

const LOOPBACK = "127.0.0.1";

function send(answer: ServerResponse, status: number, type: string, body: string): void {
  answer.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(body);
}

function answerRequest(config: SandboxConfig, request: IncomingMessage, answer: ServerResponse) {
  const method = request.method ?? "GET";
  const path = (request.url ?? "/").replace(/\?.*$/s, "");
  if (path === "/v1" || path.startsWith("/v1/")) {
    return send(answer, 404, "application/json", JSON.stringify(unrecognizedRequest(method, path)));
  }
  if (path === "/" && method === "GET") return send(answer, 200, "text/html", indexPage(config));
  return send(answer, 404, "text/plain", "The sandbox has nothing at this address.\n");
}

/** Starts the sandbox's own page and the place where the payment provider's stand-in will answer. */
export function startIndexServer(config: SandboxConfig): Promise<Server> {
  const server = createServer((request, answer) => answerRequest(config, request, answer));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.sandboxPort, LOOPBACK, () => resolve(server));
  });
}
