import { beforeEach, describe, expect, it, vi } from "vitest";
import { createShell } from "./shell.ts";

const ORIGIN = "https://one.example";
const KEY = `${ORIGIN}/app?__WB_REVISION__=0123456789abcdef`;
const OURS = '<!doctype html><html lang="en" data-worker="on" data-build="0123456789abcdef">App';
/** With what a proxy adds, and without what it takes away. */
const CHANGED = "<HTML data-worker=on data-build=0123456789abcdef><script>proxy()</script>App";
const FORMER = '<html lang="en" data-worker="on">App of a former build';

const FOREIGN: [shape: string, page: () => Response][] = [
  ["a sign-in page", () => new Response("<title>Sign in to the Wi-Fi</title>")],
  ["a page with our title", () => new Response("<html><title>Sovereign</title>")],
  ["another build", () => new Response(OURS.replace("0123", "4567"))],
  ["a page that names the mark elsewhere", () => new Response(`<html><p>0123456789abcdef`)],
  ["a maintenance page", () => new Response(OURS, { status: 503 })],
  ["nothing", () => new Response(null, { status: 204 })],
  ["their JSON", () => Response.json({ build: "0123456789abcdef" })],
];

let stored: Map<string, Response>;
const network = vi.fn<typeof fetch>();
const asked = () => new Request(`${ORIGIN}/app/history`);

function shell() {
  const cache = {
    match: async (key: RequestInfo) =>
      stored.get(key instanceof Request ? key.url : String(key))?.clone(),
    put: async (key: string, page: Response) => void stored.set(key, page),
    delete: async (key: string) => stored.delete(key),
    keys: async () => [...stored.keys()].map((key) => new Request(key)),
  };
  const caches = { open: async () => cache as unknown as Cache };
  return createShell({
    cacheName: "app",
    key: KEY,
    mark: "0123456789abcdef",
    fetch: network,
    caches,
  });
}

beforeEach(() => {
  stored = new Map();
  network.mockReset();
});

describe("the app's page on a device §S107", () => {
  it.each([
    ["ours", OURS],
    ["ours through a proxy", CHANGED],
  ])("is %s", async (_, page) => {
    expect(await shell().stored(new Request(KEY), new Response(page))).not.toBeNull();
    stored.set(KEY, new Response(page));
    expect(await (await shell().open(asked())).text()).toBe(page);
    expect(network).not.toHaveBeenCalled();
  });

  it.each(FOREIGN)("is never %s: not stored, and thrown away where it was", async (_, page) => {
    expect(await shell().stored(new Request(KEY), page())).toBeNull();
    stored.set(KEY, page());
    network.mockImplementation(async () => new Response(OURS));
    expect(await (await shell().open(asked())).text()).toBe(OURS);
    expect(await stored.get(KEY)?.text()).toBe(OURS);
  });

  it.each(FOREIGN)("is %s of the network alone, which is shown and not stored", async (_, page) => {
    network.mockImplementation(async () => page());
    stored.set(KEY, page());
    expect(await (await shell().open(asked())).text()).toBe(await page().text());
    expect([...stored]).toEqual([]);
  });

  it("fails where nothing is stored and nothing answers", async () => {
    network.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(shell().open(asked())).rejects.toBeInstanceOf(TypeError);
  });

  it("is known to have been a foreign one of a former worker", async () => {
    stored.set(`${ORIGIN}/app?__WB_REVISION__=former`, new Response(FORMER));
    stored.set(KEY, new Response(OURS));
    expect(await shell().wasForeign()).toBe(false);
    stored.set(`${ORIGIN}/app?__WB_REVISION__=former`, new Response("<html>Wi-Fi"));
    expect(await shell().wasForeign()).toBe(true);
  });
});
