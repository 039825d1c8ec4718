import { readingPlace } from "@sovereign/contract/kept";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useMemo } from "react";
import {
  devicePrefix,
  deviceStorage,
  parseStored,
  removeOthers,
  useDeviceStorage,
} from "#core/device/device-storage.ts";
import type { Place } from "./reading-progress.ts";

export type PieceReference = { section: string; id: string };

type ReadingPlace = Place & { percent: number; read?: boolean | undefined };

/** From here on an item counts as read and opens at the top again. */
const FINISHED_PERCENT = 98;

/** Keyed by item; each value is validated when it is read. */
type Places = Record<string, unknown>;

const placesKey = (userId: string) => `${devicePrefix}-places-${userId}`;
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

const isBegun = ({ percent }: ReadingPlace) => percent > 0 && percent < FINISHED_PERCENT;

/** Returns the member's position in an item on this device; null at the top and after the end. */
export function recallPlace(userId: string, piece: PieceReference): ReadingPlace | null {
  const place = placeIn(placesOf(userId), piece);
  return place && isBegun(place) ? place : null;
}

/** Deletes the position at the top of the text; an item once read stays read. */
export function rememberPlace(
  userId: string,
  piece: PieceReference,
  place: ReadingPlace | null,
): void {
  const all = placesOf(userId);
  const { [name(piece)]: _, ...places } = all;
  const isEnd = place !== null && place.percent >= FINISHED_PERCENT;
  const read = isEnd || placeIn(all, piece)?.read === true;
  const begun = place !== null && isBegun(place) ? place : { block: 0, offset: 0, percent: 0 };
  const kept = begun.percent > 0 || read;
  write(userId, kept ? { ...places, [name(piece)]: { ...begun, ...(read && { read }) } } : places);
}

type Reading = {
  progressOf: (section: string, id: string) => number | null;
  latest: { section: VaultSection; id: string } | null;
};

function readingIn(text: string): Reading {
  const places = placesIn(text);
  const progressOf = (section: string, id: string) => {
    const place = placeIn(places, { section, id });
    return place?.read ? 100 : (place?.percent ?? null);
  };
  // The latest position is the last key.
  const latest = Object.keys(places)
    .reverse()
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

/** Deletes every other member's positions; all of them with null. */
export function keepPlacesOnlyOf(userId: string | null): void {
  removeOthers(deviceStorage, placesKey(""), userId);
}
