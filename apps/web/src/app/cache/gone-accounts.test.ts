import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { createStore, keys, setMany } from "idb-keyval";
import { afterEach, expect, it, vi } from "vitest";
import { OUTBOX_DATABASE, OUTBOX_STORE } from "#core/device/databases.ts";
import { session } from "#core/session/session.ts";
import { toasts } from "#design/feedback/toast.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { persistMemberCache } from "./member-cache.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  session.announce({ type: "signed_out", reason: "member" });
});

it("deletes a nonexistent account's writes from the device and reports it", async () => {
  const waiting = { state: { is: "waiting" } };
  const store = createStore(OUTBOX_DATABASE, OUTBOX_STORE);
  await setMany(
    [
      [["deleted", 0], {}],
      [["deleted", 1], waiting],
      [["elsewhere", 1], waiting],
    ],
    store,
  );
  const sent = fakeServer(({ path }) =>
    path.endsWith("/gone-accounts") ? { status: 200, body: { gone: ["deleted"] } } : "silence",
  );
  persistMemberCache(new QueryClient(), async () => {});
  session.announce({ type: "signed_in", record: memberRecord() });
  await vi.waitFor(() =>
    expect(toasts.get().map(({ title }) => title)).toEqual([
      "An account used here no longer exists",
    ]),
  );
  expect(await keys(store)).toEqual([["elsewhere", 1]]);
  expect(sent.find(({ path }) => path.endsWith("/gone-accounts"))?.body).toEqual({
    ids: ["deleted", "elsewhere"],
  });
});
