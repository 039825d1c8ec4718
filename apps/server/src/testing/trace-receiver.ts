import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number | string };
type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};

/** A collector that accepts traces by OTLP over HTTP, as JSON. */
export async function startTraceReceiver() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/v1/traces") {
      return void response.writeHead(404).end();
    }
    bodies.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything received, as it was sent. */
    bodies,
    spans: (): SentSpan[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(
          (resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
            resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => void server.close(),
  };
}
