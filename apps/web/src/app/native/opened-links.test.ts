import { NATIVE_SCHEME } from "@sovereign/domain/deployment-values";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noShell } from "#testing/native-shell.ts";

const DAY = `${NATIVE_SCHEME}://app/one-thing`;
const RETURN = `${NATIVE_SCHEME}://auth#arrived=google&code=once`;

/** The launch URL; an iPhone's is the last opened link. */
let launchUrl: string | undefined;
let open: (link: { url: string }) => void;

beforeEach(() => {
  sessionStorage.clear();
  const methods = [
    { name: "getLaunchUrl", rtype: "promise" },
    { name: "addListener", rtype: "callback" },
  ];
  const shell = {
    PluginHeaders: [
      { name: "App", methods },
      { name: "Browser", methods: [{ name: "close", rtype: "promise" }] },
    ],
    nativePromise: async () => launchUrl && { url: launchUrl },
    async nativeCallback(_plugin: string, _method: string, _event: object, callback: typeof open) {
      open = callback;
    },
  };
  Object.assign(window, { webkit: { messageHandlers: { bridge: {} } }, Capacitor: shell });
});
afterEach(noShell);

/** Loads or reloads the page; returns the target of its link. */
async function loadPage(): Promise<string | undefined> {
  vi.resetModules();
  const { followLinks, startingLink } = await import("./opened-links.ts");
  const link = await startingLink();
  followLinks();
  return link?.path;
}

it("a link is followed once at start, and not again after a page reload", async () => {
  launchUrl = DAY;
  expect(await loadPage()).toBe("/app/one-thing");
  expect(await loadPage()).toBeUndefined();
  // An iPhone unloads the page of a hidden app, and then reports the last link.
  open({ url: RETURN });
  launchUrl = RETURN;
  await expect.poll(() => Object.values(sessionStorage).join().split(" ")).toHaveLength(2);
  expect(await loadPage()).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/code|once/);
  sessionStorage.clear();
  expect(await loadPage()).toBe("/auth#arrived=google&code=once");
});
