import { planRest } from "@sovereign/contract/rest-days";
import { signOut } from "@sovereign/contract/sessions";
import { describe, expect, it, vi } from "vitest";
import { createApiClient } from "#core/api/api-client.ts";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { createDeviceStorage } from "#core/device/device-storage.ts";
import { MARK } from "#testing/fake-server.ts";
import { fullStorage } from "#testing/full-storage.ts";
import { memberRecord } from "#testing/members.ts";
import { leaseLock, type RefreshLock } from "./refresh-lock.ts";
import { recordStore, type SessionRecord, sessionKey } from "./session-record.ts";
import {
  createSessionStore,
  type SessionChannel,
  type SessionDeps,
  type SessionEvent,
  type SessionListener,
} from "./session-store.ts";

const NOW = Date.parse("2026-03-24T08:00:00Z");
const KEY = sessionKey("sovereign.example");
const { user } = memberRecord();
const record = (token: string, secondsLeft: number): SessionRecord => ({
  user,
  access_token: token,
  expires_at: NOW / 1000 + secondsLeft,
});
const refusal = (status: number) => new ApiError({ status, headers: new Headers() }, null);

/** Tabs of one browser share storage, lock, channel and server. */
function browser(requestToken: () => Promise<SessionRecord>) {
  const storage = createDeviceStorage(null);
  const records = { ...recordStore(storage, KEY), mayBeLost: () => false };
  const listeners: SessionListener[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const lock: RefreshLock = (task) => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };
  const openTab = (deps: Partial<SessionDeps> = {}) => {
    const channel: SessionChannel = {
      send: (event) => {
        for (const listener of listeners) if (listener !== own) listener(event);
      },
      receive: (listener) => {
        own = listener;
        listeners.push(listener);
      },
    };
    let own: SessionListener | undefined;
    return createSessionStore({ records, lock, channel, now: () => NOW, requestToken, ...deps });
  };
  return { storage, records, openTab };
}

describe("the session of a tab", () => {
  it("of a native app starts from the secure store and refreshes with the first request", async () => {
    const kept = { ...record("", 0), expires_at: 0, refresh_token: "first" };
    const requestToken = vi.fn(async () => record("fresh", 300));
    const { records, openTab } = browser(requestToken);
    records.write(kept);
    const app = openTab({ opensStale: true });
    await app.start();
    expect(app.getState()).toEqual({ status: "signed_in", user });
    expect(requestToken).not.toHaveBeenCalled();
    expect(await app.accessToken()).toBe("fresh");
    expect(requestToken).toHaveBeenCalledWith(kept);
  });

  it("starts without a request with a fresh token or without a record §4.1", async () => {
    const requestToken = vi.fn();
    const { records, openTab } = browser(requestToken);
    const empty = openTab();
    await empty.start();
    expect(empty.getState().status).toBe("signed_out");
    records.write(record("fresh", 300));
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: "signed_in", user });
    expect(await tab.accessToken()).toBe("fresh");
    expect(requestToken).not.toHaveBeenCalled();
  });

  it("starts by its cookie where the browser stores nothing else", async () => {
    const requestToken = vi.fn(async () => record("fresh", 300));
    const { openTab } = browser(requestToken);
    const refusing = () => recordStore(createDeviceStorage(null), KEY);
    const tab = openTab({ records: refusing() });
    await tab.start();
    expect(tab.getState()).toEqual({ status: "signed_in", user });
    expect(requestToken).toHaveBeenCalledWith(null);

    const visitor = openTab({
      records: refusing(),
      requestToken: () => Promise.reject(refusal(401)),
    });
    await visitor.start();
    expect(visitor.getState().status).toBe("signed_out");
  });

  it("is another tab's where the browser stores nothing", async () => {
    const { openTab } = browser(async () => record("refreshed", 600));
    const refusing = () => openTab({ records: recordStore(createDeviceStorage(null), KEY) });
    const [one, other] = [refusing(), refusing()];
    one.announce({ type: "signed_in", record: record("first", 600) });
    expect(await other.accessToken(user.id)).toBe("first");
    const next = { ...record("next", 600), user: { ...user, id: "u2" } };
    one.announce({ type: "signed_in", record: next });
    expect(await other.accessToken("u2")).toBe("next");
    one.announce({ type: "signed_out", reason: "member" });
    expect(other.member()).toBeNull();
    expect(await other.accessToken()).toBeNull();
  });

  it("of a page that the browser restores is the one that is stored", async () => {
    const { records, openTab } = browser(vi.fn());
    records.write(record("first", 300));
    const tab = openTab();
    await tab.start();
    const next = { ...user, id: "u2" };
    records.write({ ...record("next", 300), user: next });
    tab.restored();
    expect(tab.getState()).toEqual({ status: "signed_in", user: next });
    const events: SessionEvent["type"][] = [];
    tab.on(({ type }) => events.push(type));
    tab.restored();
    records.clear("member");
    tab.restored();
    // Not as that member's own sign-out, which deletes what waits.
    expect(tab.getState()).toEqual({ status: "signed_out", user: null, reason: null });
    expect(events).toEqual([]);
  });

  it("refreshes once for two tabs that need it at the same time §4.2", async () => {
    const requestToken = vi.fn(async () => record("second", 600));
    const { records, openTab } = browser(requestToken);
    records.write(record("first", 60));
    const [one, other] = [openTab(), openTab()];
    const tokens = await Promise.all([
      one.accessToken(),
      one.accessToken(),
      other.accessToken(),
      other.replace("first"),
    ]);
    expect(tokens).toEqual(["second", "second", "second", "second"]);
    expect(requestToken).toHaveBeenCalledTimes(1);
    expect(other.getState()).toEqual({ status: "signed_in", user });
  });

  it("refreshes once for two tabs without Web Locks", async () => {
    const requestToken = vi.fn(async () => record("second", 600));
    const { storage, records, openTab } = browser(requestToken);
    records.write(record("first", 10));
    const tabs = [1, 2].map(() => openTab({ lock: leaseLock(storage, "refresh"), channel: null }));
    const tokens = await Promise.all(tabs.map((tab) => tab.accessToken()));
    expect(tokens).toEqual(["second", "second"]);
    expect(requestToken).toHaveBeenCalledTimes(1);
  });

  it("ends in every tab when the server refuses the refresh §4.1", async () => {
    const { records, openTab } = browser(async () => Promise.reject(refusal(401)));
    records.write(record("first", 300));
    const [one, other] = [openTab(), openTab()];
    const events: SessionEvent["type"][] = [];
    other.on((event) => events.push(event.type));
    await one.start();
    expect(await one.replace("first")).toBeNull();
    expect(records.read()).toBeNull();
    expect(other.getState()).toMatchObject({ status: "signed_out", reason: "ended" });
    expect(events).toEqual(["signed_out"]);
  });

  it("distinguishes an ended session from a sign-out on purpose in a tab without a channel", async () => {
    const { records, openTab } = browser(async () => Promise.reject(refusal(401)));
    records.write(record("first", 300));
    const [one, other] = [openTab({ channel: null }), openTab({ channel: null })];
    await one.start();
    await other.start();
    expect(await one.replace("first")).toBeNull();
    other.storedElsewhere();
    expect(other.getState()).toMatchObject({ status: "signed_out", reason: "ended" });

    one.announce({ type: "signed_in", record: record("again", 300) });
    other.storedElsewhere();
    one.announce({ type: "signed_out", reason: "member" });
    other.storedElsewhere();
    expect(other.getState()).toMatchObject({ status: "signed_out", reason: "member" });
  });

  it("survives a refresh without a response", async () => {
    const { records, openTab } = browser(async () =>
      Promise.reject(new ConnectionError("offline")),
    );
    records.write(record("stale", 0));
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: "signed_in", user });
    await expect(tab.accessToken()).rejects.toBeInstanceOf(ConnectionError);
    expect(records.read()?.access_token).toBe("stale");
  });

  it("is not revived by a refresh in flight when the member signed out", async () => {
    let answer: (record: SessionRecord) => void = () => undefined;
    const { records, openTab } = browser(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    records.write(record("first", 0));
    const [one, other] = [openTab(), openTab()];
    const waiting = one.accessToken();
    await Promise.resolve();
    other.announce({ type: "signed_out", reason: "member" });
    answer(record("second", 600));
    expect(await waiting).toBeNull();
    expect(records.read()).toBeNull();
    expect(one.getState().status).toBe("signed_out");
  });
});

describe("a request started for one member", () => {
  const other = (token: string): SessionRecord => ({
    ...record(token, 600),
    user: { ...user, id: "u2", email: "r.ames@example.com" },
  });

  /** A tab that sends the first member's requests, and the sent requests by token. */
  async function sending(secondsLeft: number, options: Parameters<typeof browser>[0]) {
    const { records, openTab } = browser(options);
    records.write(record("first", secondsLeft));
    const tab = openTab();
    const sent: (string | null)[] = [];
    const refused: string[] = [];
    const api = createApiClient({
      tokens: tab,
      fetch: async (_, init) => {
        const token = new Headers(init?.headers).get("authorization");
        sent.push(token);
        return new Response(null, {
          status: refused.includes(token ?? "") ? 401 : 204,
          headers: MARK,
        });
      },
    });
    return { records, openTab, tab, api, sent, refused };
  }
  const signedOut = { status: 401, code: "auth.session_ended" };

  it.each([
    ["in this tab", 0],
    ["in another tab", 1],
  ])(
    "is not sent as another member's who signs in %s while it waits for a token",
    async (_, which) => {
      let answer: (record: SessionRecord) => void = () => undefined;
      const { tab, openTab, api, sent } = await sending(
        0,
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
      const tabs = [tab, openTab()];
      const write = api(planRest, { body: { dates: ["2026-03-24"] } });
      await Promise.resolve();
      tabs[which]?.announce({ type: "signed_in", record: other("theirs") });
      answer(record("second", 600));
      await expect(write).rejects.toMatchObject(signedOut);
      expect(sent).toEqual([]);
      await api(signOut);
      expect(sent).toEqual(["Bearer theirs"]);
    },
  );

  it("is not sent as another's whose sign-in elsewhere this tab was not notified of", async () => {
    const { records, tab, api, sent } = await sending(600, async () => record("second", 600));
    await tab.start();
    records.write(other("theirs"));
    await expect(api(signOut)).rejects.toMatchObject(signedOut);
    expect(sent).toEqual([]);
  });

  it("is not retried as another's after its token was rejected", async () => {
    const { records, tab, api, sent, refused } = await sending(600, async () => other("theirs"));
    await tab.start();
    refused.push("Bearer first");
    await expect(api(signOut)).rejects.toMatchObject({ status: 401 });
    expect(records.read()?.user.id).toBe("u2");
    expect(sent).toEqual(["Bearer first"]);
  });
});

it("refreshes without a lease on an insecure page whose storage is full", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { storage, restore } = fullStorage();
  const lock = leaseLock(storage, "refresh");
  expect(await lock(async () => "refreshed")).toBe("refreshed");
  restore();
  vi.unstubAllGlobals();
});
