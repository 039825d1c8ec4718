import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@sovereign/domain/calendar-date";
import { describe, expect, it } from "vitest";
import { deviceOf } from "./device.ts";
import { type SpawnedServer, spawnServer } from "./spawned-server.ts";

/** The first shows responses sent before their write was stored; `KILLED_TIMES=50` has more. */
const CRASHES = Number(process.env.KILLED_TIMES ?? 4);
const READY_MS = 10_000;
const LIMIT_MS = 600_000 + CRASHES * 30_000;
const WRITES_BEFORE_CRASH = 25;

type Session = { access_token: string };
type Overview = { today: string; records: { target_date: string; content: string }[] };

describe("the embedded database", () => {
  it("preserves every acknowledged record across repeated kill -9 during writes §10.18 §S59", {
    timeout: LIMIT_MS,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "crash-"));
    const environment = { DATA_DIR: dataDir, SEED_DEMO: "true", RATE_LIMIT_FACTOR: "1000" };
    let server = await spawnServer(environment);
    try {
      const request = await signInAsAdmin(dataDir, () => server.url);
      const { today } = await readOverview(request);
      // The days the administrator may still write; each has one writer that counts up.
      const dates = [today, addDays(today, -1), addDays(today, -2)];
      const acknowledged = new Map<string, number>();
      let tried = 0;
      let slowest = 0;
      for (let crash = 0; crash < CRASHES; crash += 1) {
        tried += await writeUntilKilled(server, request, dates, acknowledged, tried);
        const since = performance.now();
        server = await spawnServer(environment);
        slowest = Math.max(slowest, performance.now() - since);
        const { records } = await readOverview(request);
        for (const [date, count] of acknowledged) {
          const stored = records.find((record) => record.target_date === date)?.content;
          expect(Number(stored?.split(" ")[1])).toBeGreaterThanOrEqual(count);
        }
      }
      expect(tried).toBeGreaterThanOrEqual(CRASHES * WRITES_BEFORE_CRASH);
      if (process.env.KILLED_TIMES) expect(slowest).toBeLessThan(READY_MS);
    } finally {
      await server.end("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

type RequestApi = (path: string, init?: RequestInit) => Promise<Response>;

async function signInAsAdmin(dataDir: string, url: () => string): Promise<RequestApi> {
  const { admin } = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8"));
  const answer = await fetch(`${url()}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { access_token: token } = (await answer.json()) as Session;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (path, init) => fetch(url() + path, { ...init, headers });
}

async function readOverview(request: RequestApi): Promise<Overview> {
  const answer = await request("/api/one-things");
  expect(answer.status).toBe(200);
  return (await answer.json()) as Overview;
}

/** Writes on all dates concurrently until the process is killed; returns the number of writes. */
async function writeUntilKilled(
  server: SpawnedServer,
  request: RequestApi,
  dates: string[],
  acknowledged: Map<string, number>,
  from: number,
): Promise<number> {
  let written = 0;
  let killed: Promise<unknown> | undefined;
  const write = async (date: string) => {
    const phone = deviceOf({ fetch: request });
    for (;;) {
      const count = from + written;
      written += 1;
      if (written > WRITES_BEFORE_CRASH) killed ??= server.end("SIGKILL");
      const { results } = await phone.send(phone.text(date, `write ${count}`));
      expect(results).toMatchObject([{ outcome: "applied" }]);
      acknowledged.set(date, count);
    }
  };
  // Each writer ends with the connection; a response other than 200 fails the test.
  const ends = await Promise.allSettled(dates.map(write));
  await killed;
  for (const end of ends) {
    if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
  }
  return written;
}
