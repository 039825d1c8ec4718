import type { MemberWrite } from "@sovereign/contract/writes";
import { deviceStorage, keysOf } from "#core/device/device-storage.ts";
import { OUTBOX_DATABASE } from "./idle-outboxes.ts";

/** One key for each write: no tab writes over what another has put down. */
const earlyKey = (userId: string, id: string) => `${OUTBOX_DATABASE}-early-${userId}/${id}`;

/**
 * The writes of a member that were made before the outbox's code was there, put down where no code is
 * needed: a page that ends before, or never gets it, leaves them to the next.
 */
export const earlyWrites = (userId: string) => ({
  /** Puts a write down; says whether the device took it. */
  keep(write: MemberWrite): boolean {
    try {
      deviceStorage.setItem(earlyKey(userId, write.id), JSON.stringify(write));
      return true;
    } catch {
      return false;
    }
  },
  /** What was put down under each id, as whatever version of the app left it. */
  all: () => keysOf(deviceStorage, earlyKey(userId, "")).map((key) => deviceStorage.getItem(key)),
  remove: (id: string) => deviceStorage.removeItem(earlyKey(userId, id)),
  removeAll(): void {
    for (const key of keysOf(deviceStorage, earlyKey(userId, ""))) deviceStorage.removeItem(key);
  },
});

export type EarlyWrites = ReturnType<typeof earlyWrites>;
