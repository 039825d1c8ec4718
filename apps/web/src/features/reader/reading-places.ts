import { readingPlace } from "@sovereign/contract/kept";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import { useMemo } from "react";
import {
  devicePrefix,
  deviceStorage,
  forgetOthers,
  parseStored,
  useDeviceStorage,
} from "#core/device/device-storage.ts";
import type { Place } from "./reading-progress.ts";

/** The address of a piece within the vault. */
export type PieceReference = { section: string; id: string };

/** Where a reader stopped, and how much of the piece lay behind them. */
type ReadingPlace = Place & { percent: number; read?: boolean | undefined };

/** From here on a piece counts as read, and it begins at its top again. */
const FINISHED_PERCENT = 98;

/** By the name of the piece; each is looked at when it is asked for. */
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

/** Where the member stopped in a piece on this device; null at its top and after its end. */
export function recallPlace(userId: string, piece: PieceReference): ReadingPlace | null {
  const place = placeIn(placesOf(userId), piece);
  return place && isBegun(place) ? place : null;
}

/**
 * Remembers where the member is in a piece, as the last of all; at its top that is nowhere. One that was
 * read once stays read.
 */
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

/** What a member has read on this device; see the vault's `Reading`. */
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
  // The last that was written to stands last.
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

/**
 * What a member has read on this device. A reader that closes writes its place after the shelves have been
 * drawn, so they are drawn again.
 */
export function useReading(userId: string): Reading {
  const text = useDeviceStorage(() => kept(userId), "{}");
  return useMemo(() => readingIn(text), [text]);
}

/** Takes every other member's reading places off the device; with null, everybody's. */
export function keepPlacesOnlyOf(userId: string | null): void {
  forgetOthers(deviceStorage, placesKey(""), userId);
}
