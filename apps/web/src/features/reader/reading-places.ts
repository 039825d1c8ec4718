import { readingPlace, type StoppedAt } from "@sovereign/contract/kept-places";
import type { ReadPlace } from "@sovereign/contract/reading";
import { FINISHED_PERCENT } from "@sovereign/domain/reading-place";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useMemo } from "react";
import { deviceStorage, parseStored, useDeviceStorage } from "#core/device/device-storage.ts";
import { placesKey } from "./reading-keys.ts";

export type PieceReference = { section: string; id: string };

type Heard = { seconds: number; at: string };
type ReadingPlace = StoppedAt & { elsewhere?: StoppedAt | undefined; heard?: Heard | undefined };

/** Two places of one paragraph that are closer than this are the same. */
const SAME_OFFSET = 0.1;

/** Keyed by item; each value is validated when it is read. */
type Places = Record<string, unknown>;

const name = ({ section, id }: PieceReference) => `${section}/${id}`;

const kept = (userId: string) => deviceStorage.getItem(placesKey(userId)) ?? "{}";

function placesIn(text: string): Places {
  const places = parseStored(text);
  return typeof places === "object" ? { ...places } : {};
}

function placeIn(places: Places, piece: PieceReference): ReadingPlace | null {
  const read = readingPlace.safeParse(places[name(piece)]);
  return read.success ? read.data : null;
}

const placesOf = (userId: string) => placesIn(kept(userId));

function write(userId: string, places: Places): void {
  deviceStorage.setItem(placesKey(userId), JSON.stringify(places));
}

const isBegun = ({ percent }: StoppedAt) => percent > 0 && percent < FINISHED_PERCENT;

/**
 * Returns the member's position in an item: this device's, else one of another; null at the top
 * and after the end.
 */
export function recallPlace(userId: string, piece: PieceReference): StoppedAt | null {
  const place = placeIn(placesOf(userId), piece);
  if (!place) return null;
  const { elsewhere, heard: _, ...own } = place;
  if (own.at === undefined && own.percent === 0 && elsewhere) return whereBegun(elsewhere);
  return whereBegun(own);
}

const whereBegun = (place: StoppedAt) => (isBegun(place) ? place : null);

/** Returns where another device has read on to since; null if that is where this one is. */
function placeElsewhere(place: ReadingPlace | null): StoppedAt | null {
  if (!place?.elsewhere || !isBegun(place.elsewhere)) return null;
  const { elsewhere, block, offset } = place;
  const isSame = elsewhere.block === block && Math.abs(elsewhere.offset - offset) < SAME_OFFSET;
  return isSame ? null : elsewhere;
}

const TOP: ReadingPlace = { block: 0, offset: 0, percent: 0 };

/** Saves the places of other devices that are later than this one's; moves none of its own. */
export function learnPlaces(userId: string, learned: readonly ReadPlace[]): void {
  const places = placesOf(userId);
  let isNew = false;
  for (const { section, item, edited_at: at, heard, heard_at, ...elsewhere } of learned) {
    const piece = { section, id: item };
    const own = placeIn(places, piece) ?? TOP;
    const isLater = at > (own.at ?? "") && at !== own.elsewhere?.at;
    const isHeardLater = heard_at && heard_at > (own.heard?.at ?? "");
    if (!isLater && !isHeardLater) continue;
    places[name(piece)] = {
      ...own,
      ...(isLater && { elsewhere: { ...elsewhere, at } }),
      ...(isHeardLater && { heard: { seconds: heard ?? 0, at: heard_at } }),
    };
    isNew = true;
  }
  if (isNew) write(userId, places);
}

/** Deletes the position at the top of the text; an item once read stays read. */
export function rememberPlace(
  userId: string,
  piece: PieceReference,
  place: StoppedAt | null,
): void {
  const all = placesOf(userId);
  const { [name(piece)]: _, ...places } = all;
  const former = placeIn(all, piece);
  const isEnd = place !== null && place.percent >= FINISHED_PERCENT;
  const read = isEnd || former?.read === true || former?.elsewhere?.read === true;
  const at = place?.at;
  const top = { ...TOP, ...(at !== undefined && { at }) };
  const begun = place !== null && isBegun(place) ? place : top;
  const heard = former?.heard;
  const kept = begun.percent > 0 || read || at !== undefined || heard !== undefined;
  const own = { ...begun, ...(read && { read }), ...(heard && { heard }) };
  write(userId, kept ? { ...places, [name(piece)]: own } : places);
}

/** Saves the member's position in an item's sound. */
export function rememberHeard(userId: string, piece: PieceReference, seconds: number): void {
  const places = placesOf(userId);
  const heard = { seconds, at: new Date().toISOString() };
  write(userId, { ...places, [name(piece)]: { ...(placeIn(places, piece) ?? TOP), heard } });
}

/** Returns the member's last position in an item's sound, in seconds, from any of their devices. */
export const useHeard = (userId: string, piece: PieceReference): number =>
  useDeviceStorage(() => placeIn(placesOf(userId), piece)?.heard?.seconds ?? 0, 0);

/** Whether the end of an item was ever reached, as far as this device knows. */
export const wasRead = (userId: string, piece: PieceReference): boolean =>
  placeIn(placesOf(userId), piece)?.read === true;

/** Returns where another device has read on to; null if nowhere else. */
export function usePlaceElsewhere(userId: string, piece: PieceReference): StoppedAt | null {
  const text = useDeviceStorage(() => kept(userId), "{}");
  const { section, id } = piece;
  return useMemo(
    () => placeElsewhere(placeIn(placesIn(text), { section, id })),
    [text, section, id],
  );
}

type Reading = {
  progressOf: (section: string, id: string) => number | null;
  latest: { section: VaultSection; id: string } | null;
};

function readingIn(text: string): Reading {
  const places = placesIn(text);
  const newestOf = (section: string, id: string): StoppedAt | null => {
    const place = placeIn(places, { section, id });
    return place?.elsewhere ?? place;
  };
  const progressOf = (section: string, id: string) => {
    if (placeIn(places, { section, id })?.read) return 100;
    const place = newestOf(section, id);
    return place?.read ? 100 : (place?.percent ?? null);
  };
  const timeOf = (key: string) => {
    const [section = "", id = ""] = key.split("/");
    return newestOf(section, id)?.at ?? "";
  };
  // Without times, the latest position is the last key.
  const latest = Object.keys(places)
    .reverse()
    .sort((one, other) => timeOf(other).localeCompare(timeOf(one), "en"))
    .flatMap((key) =>
      VAULT_SECTIONS.filter((section) => key.startsWith(`${section}/`)).map((section) => ({
        section,
        id: key.slice(section.length + 1),
      })),
    )
    .find(({ section, id }) => {
      const percent = progressOf(section, id);
      return percent !== null && percent > 0 && percent < 100;
    });
  return { progressOf, latest: latest ?? null };
}

/** Subscribes, because a closing reader saves its position after the list has rendered. */
export function useReading(userId: string): Reading {
  const text = useDeviceStorage(() => kept(userId), "{}");
  return useMemo(() => readingIn(text), [text]);
}
