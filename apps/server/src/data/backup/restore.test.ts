import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { deviceOf } from "#testing/device.ts";
import { COMPILED, PROGRAM, type SpawnedServer, spawnServer } from "#testing/spawned-server.ts";

const ORIGIN = "http://sovereign.test";
const folder = mkdtempSync(join(tmpdir(), "restore-"));
const dataDir = join(folder, "data");
const backup = join(folder, "a.backup");
const environment = {
  DATA_DIR: dataDir,
  APP_URL: ORIGIN,
  SEED_DEMO: "true",
  RATE_LIMIT_FACTOR: "1000",
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as `npm run` does; returns its exit code and output. */
function run(command: "backup" | "restore", ...args: string[]): [number | null, string] {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...environment };
  const ran = spawnSync(process.execPath, [PROGRAM, command, ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return [ran.status, ran.stdout + ran.stderr];
}

type Session = { token: string; cookie: string };

async function signIn({ url }: SpawnedServer, who: "admin" | "demo" = "admin"): Promise<Session> {
  const { [who]: account } = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8"));
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client-platform": "web", origin: ORIGIN },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { token, cookie: String(answer.headers.get("set-cookie")).split(";")[0] ?? "" };
}

function ask(
  { url }: SpawnedServer,
  session: Session,
  path: string,
  method: string,
  body?: object,
) {
  const headers: Record<string, string> = {
    origin: ORIGIN,
    "content-type": "application/json",
    "x-client-platform": "web",
    ...(path.endsWith("/token")
      ? { cookie: session.cookie }
      : { authorization: `Bearer ${session.token}` }),
  };
  return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** Returns the statuses for a session's access token and its refresh token. */
async function answersTo(server: SpawnedServer, session: Session): Promise<number[]> {
  const access = await ask(server, session, "/api/one-things", "GET");
  const refresh = await ask(server, session, "/api/auth/token", "POST", {});
  return [access.status, refresh.status];
}

async function overview(server: SpawnedServer, session: Session) {
  const answer = await ask(server, session, "/api/one-things", "GET");
  return (await answer.json()) as { today: string; records: { content: string }[] };
}

async function commit(server: SpawnedServer, session: Session, date: string, content: string) {
  const phone = deviceOf({
    fetch: (path, init) =>
      ask(server, session, path, init?.method ?? "GET", JSON.parse(String(init?.body))),
  });
  await phone.send(phone.text(date, content));
}

const shared = async ({ url }: SpawnedServer, token: string) =>
  (await fetch(`${url}/api/shared-reviews/${token}`)).status;

describe("a restored backup", () => {
  it("contains the data and ends every session, even those stored in the backup §10.19 §S68", {
    tags: ["kills"],
  }, async () => {
    let server = await spawnServer(environment);
    const ended = await signIn(server);
    const { today } = await overview(server, ended);
    await commit(server, ended, today, "before");
    const before = await overview(server, ended);
    expect(before.records).toMatchObject([{ content: "before" }]);
    const sharer = await signIn(server, "demo");
    const week = await (await ask(server, sharer, "/api/reviews/week", "GET")).json();
    const { last_day } = week as { last_day: string };
    const link = `/api/reviews/week/${last_day}/link`;
    const made = await (await ask(server, sharer, link, "POST")).json();
    const { token } = (made as { link: { token: string } }).link;
    expect(await shared(server, token)).toBe(200);
    // While the server runs.
    const said = `The backup is ${backup}\nIt is unencrypted: BACKUP_RECIPIENT is not set.\n`;
    expect(run("backup", backup)).toEqual([0, said]);

    const later = await signIn(server);
    expect((await ask(server, sharer, link, "DELETE")).status).toBe(200);
    await commit(server, later, today, "since");
    expect(await answersTo(server, ended)).toEqual([200, 200]);
    const out = await ask(server, ended, "/api/auth/sign-out", "POST", { scope: "everywhere" });
    expect(out.ok).toBe(true);
    const afterwards = await signIn(server);
    expect(await server.end("SIGTERM")).toBe(0);

    const [code, told] = run("restore", backup, "--replace");
    expect([code, told]).toEqual([0, expect.stringMatching(/^Restored\. All sessions have ended/)]);
    expect(told).toContain("No deleted account was restored.");
    const kept = /The previous data is in (.+)\n/.exec(told)?.[1] ?? "";
    expect(existsSync(kept)).toBe(true);

    server = await spawnServer(environment);
    for (const session of [ended, later, afterwards]) {
      expect(await answersTo(server, session)).toEqual([401, 401]);
    }
    // The backup contains the link as it was before it was withdrawn.
    expect(await shared(server, token)).toBe(404);
    expect(await overview(server, await signIn(server))).toEqual(before);
    expect(await server.end("SIGTERM")).toBe(0);
  });
});
