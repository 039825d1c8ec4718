import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const LOG = new URL("./log.ts", import.meta.url).href;

/** Runs code with a `log`; returns its first output, and all of it once it has ended. */
function run(program: string) {
  const source = `const { createLog } = await import("${LOG}"); const log = createLog("info"); ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const messages = () => said.split("\n").flatMap((line) => (line ? [JSON.parse(line).msg] : []));
  return {
    first: () => once(child.stdout, "data").then(messages),
    end: () => child.kill(),
    all: () => once(child, "close").then(messages),
  };
}

it("writes buffered lines after a moment, even when none follow", async () => {
  const program = run('log.info("one"); log.info("two"); setInterval(() => {}, 60_000);');
  expect(await program.first()).toEqual(["one", "two"]);
  program.end();
});

it.for(["process.exit(0)", "throw new Error('broken')", "process.exitCode = 0"])(
  "loses no line when the process ends: %s",
  async (end) => {
    const program = run(`for (let at = 0; at < 200; at += 1) log.info(String(at)); ${end}`);
    expect(await program.all()).toEqual(Array.from({ length: 200 }, (_, at) => String(at)));
  },
);

it("writes an error immediately, with the lines before it", async () => {
  // SIGKILL: nothing can be written afterwards.
  const program = run(
    'log.info("before"); log.error("broken"); process.kill(process.pid, "SIGKILL");',
  );
  expect(await program.all()).toEqual(["before", "broken"]);
});

it("tells the first listener of the errors of a start, which no alarm could hear yet", () => {
  const log = createLog("info", { lines: { write: () => undefined } });
  log.error("a clock was ahead");
  log.warn("no error");
  const told: string[] = [];
  log.watch?.(({ message }) => void told.push(message));
  log.error("later");
  expect(told).toEqual(["a clock was ahead", "later"]);
  log.watch?.(({ message }) => void told.push(`again: ${message}`));
  expect(told).toHaveLength(2);
});
