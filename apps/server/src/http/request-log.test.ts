import { pino } from "pino";
import { expect, it } from "vitest";
import { requestLines } from "./request-log.ts";

const ANSWERED = { method: "GET", route: 'a "quoted" route', status: 304 };

it("writes the line that the log itself would write", () => {
  const lines: string[] = [];
  const log = pino({ base: { node: "one" } }, { write: (line) => void lines.push(line) });
  requestLines(log)({ ...ANSWERED, requestId: "request-1", started: performance.now() });
  log.info({ request_id: "request-1", ...ANSWERED, ms: 0 }, "request");
  const [own, logged] = lines.map((line) => line.replace(/"time":\d+/, '"time":0'));
  expect(own).toBe(logged);
});

it("writes none where the log is to say less", () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  requestLines(log)({ ...ANSWERED, requestId: "request-1", started: performance.now() });
  expect(lines).toEqual([]);
});
