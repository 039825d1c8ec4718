import { namedPicture } from "@sovereign/content/server/pack/made-pictures";
import { MEDIA_TYPES, mediaEnding } from "@sovereign/content/server/pack/media-files";
import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { hasOfficeProof, mayOpenInOffice } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { findMediaByDigest } from "#modules/content/media.repository.ts";
import { findPicturePaths, findPictures } from "#modules/content/pictures.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { FileReader, FileTickets } from "./file-tickets.ts";
import { bytesBetween } from "./media-parts.ts";

export type FileReaders = {
  isSignedIn: (session: { userId: string; sessionId: string }) => Promise<boolean>;
  isSubscribed: (userId: string) => Promise<boolean>;
  findStaff: (session: { userId: string; sessionId: string }) => Promise<Staff | undefined>;
};

type Deps = {
  db: Database;
  clock: Clock;
  tickets: FileTickets;
  readers: FileReaders;
  /** The access matrix rows of the items that show the file now. */
  rowsShowing: (path: string) => readonly GatedThing[];
};

/** A file by its places in the pack. */
type Found = Pick<ContentFile, "type" | "size" | "between"> & { paths: readonly string[] };

export type ContentFile = {
  type: string;
  size: number;
  /** Whether the file is public. */
  shared: boolean;
  /** Yields the bytes from one position up to another. */
  between: (from: number, to: number) => AsyncGenerator<Uint8Array>;
};

export type FilesService = ReturnType<typeof createFilesService>;

/** Serves a file to readers of an item that shows it now, and to staff who write. */
export function createFilesService({ db, clock, tickets, readers, rowsShowing }: Deps) {
  async function audienceOf(reader: FileReader): Promise<Audience> {
    if (!(await readers.isSignedIn(reader))) return "anonymous";
    if (await readers.isSubscribed(reader.userId)) return "subscriber";
    return reader.as === "admin_mode" ? "admin_mode" : "signed_in";
  }

  async function mayWrite(reader: FileReader): Promise<boolean> {
    const staff = reader.as === "staff" ? await readers.findStaff(reader) : undefined;
    return (
      staff !== undefined &&
      hasOfficeProof(staff.amr, clock()) &&
      mayOpenInOffice("office_publish", staff.role)
    );
  }

  async function mayRead(rows: readonly GatedThing[], ticket: string | undefined) {
    const reader = ticket ? tickets.read(ticket) : null;
    if (!reader) return false;
    if (await mayWrite(reader)) return true;
    const audience = await audienceOf(reader);
    return rows.some((row) => mayOpen(row, audience));
  }

  async function findMedium(file: string, digest: string): Promise<Found | null> {
    const ending = mediaEnding(file);
    const found = (await findMediaByDigest(db, digest)).filter(
      ({ path }) => mediaEnding(path) === ending,
    );
    const [medium] = found;
    if (!ending || !medium) return null;
    return {
      type: MEDIA_TYPES[ending].type,
      size: medium.size,
      paths: found.map(({ path }) => path),
      between: (from, to) => bytesBetween(db, medium, from, to),
    };
  }

  async function findPicture(digest: string, ending: string): Promise<Found | null> {
    const paths = await findPicturePaths(db, digest);
    const path = paths.find((each) => each.endsWith(`.${ending}`));
    const bytes = path && (await findPictures(db, [path])).get(path);
    if (!bytes) return null;
    return {
      type: `image/${ending}`,
      size: bytes.length,
      paths: paths.map(namedPicture),
      async *between(from, to) {
        yield bytes.subarray(from, to);
      },
    };
  }

  /** Throws the same for a file that is not there and for one that is not for the reader. */
  async function open(file: string, ticket: string | undefined): Promise<ContentFile> {
    const [digest = "", ending = ""] = file.split(".");
    const found = await (mediaEnding(file)
      ? findMedium(file, digest)
      : findPicture(digest, ending));
    const rows = found?.paths.flatMap((path) => rowsShowing(path)) ?? [];
    const shared = rows.some((row) => mayOpen(row, "anonymous"));
    if (!found || !(shared || (await mayRead(rows, ticket)))) throw new Problem("route.not_found");
    const { type, size, between } = found;
    return { type, size, between, shared };
  }

  return { open };
}
