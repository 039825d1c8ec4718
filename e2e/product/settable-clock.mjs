// Preloaded into the server process: a POST of an ISO instant to a local port moves its Date, as
// does a message of its parent. It starts at SETTABLE_CLOCK_START, where that is set.
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

const RealDate = Date;
const start = RealDate.parse(process.env.SETTABLE_CLOCK_START ?? "");
let offset = Number.isNaN(start) ? 0 : start - RealDate.now();
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

const port = Number(process.env.SETTABLE_CLOCK_PORT);
if (isMainThread && port > 0) {
  const server = createServer(async (request, answer) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const instant = RealDate.parse(body);
    if (Number.isNaN(instant)) return answer.writeHead(400).end();
    offset = instant - RealDate.now();
    return answer.writeHead(204).end();
  });
  server.listen(port, "127.0.0.1").unref();
}

if (isMainThread && process.env.SETTABLE_CLOCK_START) {
  process.on("message", ({ clock }) => {
    offset = RealDate.parse(clock) - RealDate.now();
    process.send({ clock });
  });
}
