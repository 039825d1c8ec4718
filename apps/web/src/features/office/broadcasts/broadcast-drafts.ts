import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";
import type { DraftText } from "./draft-saver.ts";

/** A draft that the server may not have, and the version it builds on; 0 for a new one. */
export type DeviceDraft = { id: string; draft: DraftText; buildsOn: number };

const NEW = "new";
const keyOf = (userId: string, id: string) => `${devicePrefix}-broadcast-${userId}/${id}`;

function isDraft(value: unknown): value is DeviceDraft {
  if (typeof value !== "object" || value === null) return false;
  const { id, draft, buildsOn }: Partial<Record<keyof DeviceDraft, unknown>> = value;
  const isWhole = typeof id === "string" && typeof buildsOn === "number";
  return isWhole && typeof draft === "object" && draft !== null && "words" in draft;
}

function read(userId: string, id: string): DeviceDraft | null {
  const stored = parseStored(deviceStorage.getItem(keyOf(userId, id)));
  return isDraft(stored) ? stored : null;
}

/** Removed once the server has the texts, so they survive a reload and an ended session. */
export const broadcastDrafts = {
  read,
  /** The one that was begun and that the server never had. */
  readNew: (userId: string) => read(userId, NEW),
  of(userId: string, id: string) {
    return {
      write(draft: DraftText, buildsOn: number): void {
        const key = keyOf(userId, buildsOn === 0 ? NEW : id);
        deviceStorage.setItem(key, JSON.stringify({ id, draft, buildsOn } satisfies DeviceDraft));
      },
      remove(): void {
        deviceStorage.removeItem(keyOf(userId, id));
        if (read(userId, NEW)?.id === id) deviceStorage.removeItem(keyOf(userId, NEW));
      },
    };
  },
};
