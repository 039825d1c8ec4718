import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailbox } from "./mailbox/mailbox.ts";
import { readSandboxConfig } from "./sandbox.config.ts";
import { startSandboxServer } from "./sandbox-server.ts";

const folder = mkdtempSync(join(tmpdir(), "own-requests-"));
const ports = { mailbox: 0, sandbox: 0 };
const running: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const config = {
    ...readSandboxConfig({ MAILBOX_DIR: join(folder, "mailbox") }, folder),
    mailboxPort: 0,
    smtpPort: 0,
    sandboxPort: 0,
  };
  const [sandbox, mailbox] = [await startSandboxServer(config), await startMailbox(config)];
  running.push(sandbox, mailbox);
  ports.sandbox = (sandbox.server.address() as AddressInfo).port;
  ports.mailbox = (mailbox.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

type Asked = { method?: string; path: string; headers: OutgoingHttpHeaders };

/** Sends a request to this machine whatever its headers name; returns the response's head. */
async function ask(port: number, { method = "GET", path, headers }: Asked) {
  const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer;
}

const CROSS = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };

describe.each([
  { name: "mailbox", read: "/email", write: { method: "POST", path: "/delete" } },
  { name: "sandbox", read: "/control/payments/state", write: { method: "POST", path: "/operate" } },
] as const)("the $name on this machine", ({ name, read, write }) => {
  const at = (host: string) => `${host}:${ports[name]}`;
  const status = async (asked: Asked) => (await ask(ports[name], asked)).statusCode;

  it("responds at every name of the loopback address, and sends no CORS headers", async () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"]) {
      const answer = await ask(ports[name], { path: read, headers: { host: at(host) } });
      expect(answer.statusCode, host).toBe(200);
      expect(Object.keys(answer.headers).filter((key) => key.startsWith("access-control"))).toEqual(
        [],
      );
    }
  });

  it("responds to its own pages", async () => {
    const headers = {
      host: at("localhost"),
      origin: `http://${at("localhost")}`,
      "sec-fetch-site": "same-origin",
    };
    expect(await status({ path: read, headers })).toBe(200);
    expect(await status({ ...write, headers })).not.toBe(403);
  });

  it.each(["rebound.example", "localhost.rebound.example", "127.0.0.1.rebound.example"])(
    "rejects the foreign name '%s', which may resolve to this machine §10.3",
    async (host) => {
      for (const asked of [{ path: read }, { path: "/" }, write]) {
        expect(await status({ ...asked, headers: { host: at(host) } })).toBe(403);
      }
    },
  );

  it("rejects pages of other sites and of the product, and sends them no CORS permission §10.3", async () => {
    const host = at("localhost");
    for (const origin of ["https://elsewhere.example", "http://localhost:3000", "null"]) {
      for (const asked of [
        { path: read },
        { path: "/" },
        write,
        { method: "OPTIONS", path: read },
      ]) {
        const answer = await ask(ports[name], { ...asked, headers: { host, origin } });
        expect(answer.statusCode, `${origin} ${asked.path}`).toBe(403);
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
    // A form, an image or a frame may send no Origin.
    for (const site of ["cross-site", "same-site"]) {
      const headers = { host, "sec-fetch-site": site };
      expect(await status({ ...write, headers })).toBe(403);
      expect(await status({ path: read, headers })).toBe(403);
      const frame = { ...headers, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" };
      expect(await status({ path: "/", headers: frame })).toBe(403);
    }
  });

  it("is shown to a browser that follows a link to it", async () => {
    const link = { ...CROSS, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    const headers = { host: at("localhost"), ...link };
    expect(await status({ path: "/", headers })).toBe(200);
    expect(await status({ ...write, headers })).toBe(403);
  });
});

describe("other routes", () => {
  it("accepts the checkout's form from the checkout only §10.3", async () => {
    const path = "/c/pay/cs_test_1";
    const host = `localhost:${ports.sandbox}`;
    const of = async (origin: string) =>
      (await ask(ports.sandbox, { method: "POST", path, headers: { host, origin } })).statusCode;
    expect(await of("http://elsewhere.test")).toBe(403);
    expect(await of(`http://${host}`)).toBe(404);
  });
});
