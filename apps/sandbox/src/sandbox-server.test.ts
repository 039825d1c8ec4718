import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSandboxConfig } from "./sandbox.config.ts";
import { startSandboxServer } from "./sandbox-server.ts";

const KEY = { authorization: "Bearer sk_test_sandbox" };
const CARD = {
  email: "e.marlowe@example.com",
  card: "4242 4242 4242 4242",
  expiry: "12 / 34",
  code: "123",
  name: "E. Marlowe",
};

let folder: string;
const running: Awaited<ReturnType<typeof startSandboxServer>>[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a sandbox on a free port; returns functions for API and browser requests. */
async function start(settings: Record<string, string> = {}) {
  const config = readSandboxConfig({ SANDBOX_DIR: folder, ...settings }, folder);
  const sandbox = await startSandboxServer({ ...config, sandboxPort: 0 });
  running.push(sandbox);
  const address = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const get = (path: string, headers = {}) => fetch(address + path, { headers });
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(address + path, {
      method: "POST",
      headers,
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
  const operate = (fields: Record<string, string>) => post("/operate", fields);
  const page = async () => (await get("/")).text();
  const state = async (name: "payments" | "stores") => (await get(`/control/${name}/state`)).json();
  return { sandbox, get, post, operate, page, state };
}

type Running = Awaited<ReturnType<typeof start>>;

async function openCheckout({ post }: Running): Promise<{ id: string; url: string }> {
  const made = await post(
    "/v1/checkout/sessions",
    {
      mode: "subscription",
      "line_items[0][price]": "price_sovereign_app_yearly",
      "line_items[0][quantity]": "1",
      success_url: "http://product.test/app?success=true&session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "http://product.test/#pricing",
    },
    KEY,
  );
  return made.json();
}

async function subscribe(running: Running): Promise<string> {
  const { post, state } = running;
  const { id, url } = await openCheckout(running);
  const paid = await post(new URL(url).pathname, CARD);
  expect(paid.headers.get("location")).toBe(
    `http://product.test/app?success=true&session_id=${id}`,
  );
  return (await state("payments")).subscriptions[0].id;
}

describe("the sandbox's page", () => {
  it("shows who has paid, and its buttons make things happen", async () => {
    const sandbox = await start();
    const subscription = await subscribe(sandbox);
    expect(await sandbox.page()).toContain(`${CARD.email}, active`);
    const declined = { target: "payments", act: "decline-next-renewal", subscription };
    expect((await sandbox.operate(declined)).status).toBe(303);
    await sandbox.operate({ target: "both", act: "clock", advance_seconds: String(366 * 86_400) });
    expect(await sandbox.page()).toContain(`${CARD.email}, past due`);
  });

  it("shows why an action was rejected", async () => {
    const { operate } = await start();
    const answer = await operate({ target: "stores", act: "renew", app_user_id: "nobody" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('role="alert">This app user id has bought nothing.');
  });
});

describe("the providers' APIs on one port", () => {
  it("respond to an unknown request in the payment provider's own error format", async () => {
    const { post } = await start();
    const answer = await post("/v1/quotes/list?limit=1", {}, KEY);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: {
        type: "invalid_request_error",
        message: expect.stringContaining("Unrecognized request URL (POST: /v1/quotes/list)"),
      },
    });
  });

  it("do not start when the port of SANDBOX_PORT is taken, and report it", async () => {
    const { sandbox } = await start();
    const sandboxPort = (sandbox.server.address() as AddressInfo).port;
    const again = startSandboxServer({ ...readSandboxConfig({}, folder), sandboxPort });
    await expect(again).rejects.toThrow("The port of SANDBOX_PORT is taken by another program");
  });
});

describe("the offer", () => {
  const POUNDS = {
    PRODUCT_NAME: "Aurum",
    SANDBOX_PRICE_AMOUNT: "4950",
    SANDBOX_PRICE_CURRENCY: "gbp",
  };
  const checkoutPage = async (running: Running) =>
    (await running.get(new URL((await openCheckout(running)).url).pathname)).text();

  it("is charged at the configured price, under the configured name §10.4", async () => {
    const page = await checkoutPage(await start(POUNDS));
    expect(page).toContain("£49.50");
    expect(page).toContain("Aurum, App");
    expect(page).not.toMatch(/Sovereign|\$49/);
  });
});

describe("a second start", () => {
  it("knows what was paid and bought", async () => {
    const first = await start();
    const subscription = await subscribe(first);
    await first.operate({
      target: "stores",
      act: "purchase",
      app_user_id: "u",
      store: "play_store",
    });
    await first.sandbox.close();
    running.pop();

    expect(readdirSync(folder).sort()).toEqual(["payments.json", "stores.json"]);
    const second = await start();
    expect((await second.state("payments")).subscriptions).toMatchObject([{ id: subscription }]);
    expect((await second.state("stores")).subscriptions).toMatchObject([{ app_user_id: "u" }]);
  });

  it("reports which file is broken instead of discarding its content", async () => {
    writeFileSync(join(folder, "stores.json"), "{");
    await expect(start()).rejects.toThrow(/stores\.json cannot be read/);
  });
});

describe("the configuration", () => {
  it("names a wrong key and not its value", () => {
    const read = (env: Record<string, string>) => () => readSandboxConfig(env, folder);
    expect(read({ SANDBOX_PORT: "secret" })).toThrow(/^SANDBOX_PORT must be a port number/);
    expect(read({ SANDBOX_PRICE_AMOUNT: "0" })).toThrow(/^SANDBOX_PRICE_AMOUNT must be/);
    expect(read({ SANDBOX_STRIPE_WEBHOOK_URL: "secret" })).toThrow(
      /^SANDBOX_STRIPE_WEBHOOK_URL must be an address$/,
    );
  });

  it("signs with one of the secrets, where several are accepted", () => {
    const config = readSandboxConfig(
      { SANDBOX_STRIPE_WEBHOOK_URL: "http://a.test", SANDBOX_STRIPE_WEBHOOK_SECRET: "one,two" },
      folder,
    );
    expect(config.payments.webhook).toEqual({ url: "http://a.test", secret: "one" });
  });
});
