import { keptCopy } from "@sovereign/contract/kept";
import type { OfflineCopy, VaultItemAnswer } from "@sovereign/contract/vault";
import { delMany, entries, get, keys, set } from "idb-keyval";
import { deleteRowsOf, deviceDatabase } from "#core/device/databases.ts";
import { devicePrefix } from "#core/device/device-storage.ts";
import type { PieceReference } from "./reading-places.ts";

/** The maximum per member; the oldest are deleted first. */
const MAX_COPIES = 200;

const DATABASE = `${devicePrefix}-copies`;
const STORE = "pieces";
export const copyStore = deviceDatabase(DATABASE, STORE);

const keyOf = (userId: string, { section, id }: PieceReference) => [userId, section, id];

/** Whether a key is that of a part of an item's file, whose copy has the key `piece`. */
export const isPartOf =
  (piece: readonly unknown[]) =>
  (key: IDBValidKey): boolean =>
    Array.isArray(key) && key.length > piece.length && piece.every((each, at) => each === key[at]);

const isPart = (key: IDBValidKey): boolean => Array.isArray(key) && key.length > 3;

const ownerOf = (key: IDBValidKey): unknown => Array.isArray(key) && key[0];

/** A private window may refuse the database: then nothing is stored, and reading still works. */
async function where<Answer>(act: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}

/** An unreadable copy counts as the oldest, and as a member's. */
const UNREADABLE = { answer: { access: "member" }, keptAt: 0 };

const copiesOf = async (userId: string) =>
  (await entries<IDBValidKey, unknown>(copyStore))
    .filter(([key]) => ownerOf(key) === userId && !isPart(key))
    .map(([key, kept]) => {
      const read = keptCopy.safeParse(kept);
      return { key, ...(read.success ? read.data : UNREADABLE) };
    });

/** With the parts of their files. */
async function remove(copies: { key: IDBValidKey }[]): Promise<void> {
  if (copies.length === 0) return;
  const all = await keys(copyStore);
  const parts = copies.flatMap(({ key }) => (Array.isArray(key) ? all.filter(isPartOf(key)) : []));
  await delMany([...copies.map(({ key }) => key), ...parts], copyStore);
}

export const offlineCopies = {
  keep: (userId: string, answer: VaultItemAnswer) =>
    where(async () => {
      const copy: OfflineCopy = { answer, keptAt: Date.now() };
      await set(keyOf(userId, answer), copy, copyStore);
      const kept = (await keys(copyStore)).filter((key) => ownerOf(key) === userId && !isPart(key));
      if (kept.length <= MAX_COPIES) return;
      const byAge = (await copiesOf(userId)).sort((one, other) => one.keptAt - other.keptAt);
      await remove(byAge.slice(0, byAge.length - MAX_COPIES));
    }, undefined),

  /** Returns the stored value unparsed; the caller parses it. */
  find: (userId: string, piece: PieceReference) =>
    where(() => get<unknown>(keyOf(userId, piece), copyStore), undefined),

  drop: (userId: string, piece: PieceReference) =>
    where(() => remove([{ key: keyOf(userId, piece) }]), undefined),

  /** Leaves public items, and later copies: another tab may already have a new membership. */
  dropMemberPieces: (userId: string) => {
    const end = Date.now();
    return where(async () => {
      const closed = (await copiesOf(userId)).filter(
        ({ answer, keptAt }) => answer.access === "member" && keptAt <= end,
      );
      await remove(closed);
    }, undefined);
  },

  /** Deletes every other member's copies; all of them with null. */
  keepOnlyOf: (userId: string | null) => deleteRowsOf((owner) => owner !== userId, DATABASE, STORE),
};
