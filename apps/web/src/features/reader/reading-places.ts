import { readingPlace } from "@sovereign/contract/kept";
import { useMemo, useSyncExternalStore } from "react";
import { devicePrefix, deviceStorage, forgetOthers } from "#core/device/device-storage.ts";
import type { Place } from "./reading-progress.ts";

/** The address of a piece within the vault. */
export type PieceReference = { section: string; id: string };

/** Where a reader stopped, and how much of the piece lay behind them. */
type ReadingPlace = Place & { percent: number };

/** From here on a piece counts as read, and its place is forgotten. */
const FINISHED_PERCENT = 98;

/** By the name of the piece; each is looked at when it is asked for. */
type Places = Record<string, unknown>;

const placesKey = (userId: string) => `${devicePrefix}-places-${userId}`;
const name = ({ section, id }: PieceReference) => `${section}/${id}`;

const kept = (userId: string) => deviceStorage.getItem(placesKey(userId)) ?? "{}";

function placesIn(text: string): Places {
  try {
    const places: unknown = JSON.parse(text);
    return typeof places === "object" ? { ...places } : {};
  } catch {
    // Written by an older version of the app: the texts are where they were.
    return {};
  }
}

function placeIn(places: Places, piece: PieceReference): ReadingPlace | null {
  const read = readingPlace.safeParse(places[name(piece)]);
  return read.success ? read.data : null;
}

const placesOf = (userId: string) => placesIn(kept(userId));

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function write(userId: string, places: Places): void {
  try {
    deviceStorage.setItem(placesKey(userId), JSON.stringify(places));
  } catch {
    // A full storage costs the bookmark, not the reading.
  }
  for (const watcher of [...watchers]) watcher();
}

/** Where the member stopped in a piece on this device. */
export function recallPlace(userId: string, piece: PieceReference): ReadingPlace | null {
  return placeIn(placesOf(userId), piece);
}

/** Remembers where the member is in a piece; at its top or near its end that is nowhere. */
export function rememberPlace(
  userId: string,
  piece: PieceReference,
  place: ReadingPlace | null,
): void {
  const { [name(piece)]: _, ...places } = placesOf(userId);
  const begun = place !== null && place.percent > 0 && place.percent < FINISHED_PERCENT;
  write(userId, begun ? { ...places, [name(piece)]: place } : places);
}

/**
 * How much of each begun piece a member has read on this device; null for the others. A reader that
 * closes writes its place after the shelves have been drawn, so they are drawn again.
 */
export function useReadingProgress(userId: string): (section: string, id: string) => number | null {
  const text = useSyncExternalStore(
    watch,
    () => kept(userId),
    () => "{}",
  );
  return useMemo(() => {
    const places = placesIn(text);
    return (section, id) => placeIn(places, { section, id })?.percent ?? null;
  }, [text]);
}

/** Takes every other member's reading places off the device; with null, everybody's. */
export function keepPlacesOnlyOf(userId: string | null): void {
  forgetOthers(deviceStorage, placesKey(""), userId);
}
