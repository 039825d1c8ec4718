import "fake-indexeddb/auto";
import { createStore, keys, setMany } from "idb-keyval";
import { expect, it } from "vitest";
import { OUTBOX_DATABASE, OUTBOX_STORE } from "#core/device/databases.ts";
import { deleteIdleOutboxes } from "./idle-outboxes.ts";

const DAY = 86_400_000;
const store = createStore(OUTBOX_DATABASE, OUTBOX_STORE);
const saved = (daysAgo: number) => ({
  state: { is: "saved", at: new Date(Date.now() - daysAgo * DAY).toISOString() },
});
const places = async () => (await keys(store)).map((key) => String(key));

it("keeps a member's copies for a month after the session ends, unless another member signs in", async () => {
  await setMany(
    [
      [["ana", 0], { device: "name" }],
      [["ana", 1], saved(40)],
      [["ana", 2], saved(3)],
      [["ben", 0], { device: "name" }],
      [["ben", 1], { state: { is: "waiting" } }],
      [["ben", 2], saved(3)],
      [["eve", 0], { device: "name" }],
    ],
    store,
  );
  await deleteIdleOutboxes(null);
  expect(await places()).toEqual(["ana,0", "ana,2", "ben,0", "ben,1", "ben,2"]);
  await deleteIdleOutboxes("ana");
  expect(await places()).toEqual(["ana,0", "ana,2", "ben,0", "ben,1"]);
  await deleteIdleOutboxes("ben");
  expect(await places()).toEqual(["ben,0", "ben,1"]);
});
