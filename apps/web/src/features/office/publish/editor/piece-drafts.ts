import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";

/** A text that the server may not have, and the version it builds on. */
export type PieceDraft = { text: string; version: number; savedAt: string; sitting: string };

const keyOf = (userId: string, piece: string) => `${devicePrefix}-piece-${userId}/${piece}`;

function isDraft(value: unknown): value is PieceDraft {
  if (typeof value !== "object" || value === null) return false;
  const { text, version, savedAt, sitting }: Partial<Record<keyof PieceDraft, unknown>> = value;
  const strings = [text, savedAt, sitting];
  return strings.every((each) => typeof each === "string") && typeof version === "number";
}

/** Removed once the server has the text, so it survives a failed save and an ended session. */
export const pieceDrafts = {
  read(userId: string, piece: string): PieceDraft | null {
    const stored = parseStored(deviceStorage.getItem(keyOf(userId, piece)));
    return isDraft(stored) ? stored : null;
  },
  write: (userId: string, piece: string, draft: PieceDraft) =>
    deviceStorage.setItem(keyOf(userId, piece), JSON.stringify(draft)),
  remove: (userId: string, piece: string) => deviceStorage.removeItem(keyOf(userId, piece)),
};
