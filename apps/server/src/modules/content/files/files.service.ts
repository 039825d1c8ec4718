import { namedPicture } from "@sovereign/content/server/pack/made-pictures";
import { type Audience, type GatedThing, mayOpen } from "@sovereign/domain/access";
import { hasOfficeProof, mayOpenInOffice } from "@sovereign/domain/staff";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { findPicturePaths, findPictures } from "#modules/content/pictures.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { FileReader, FileTickets } from "./file-tickets.ts";

export type FileReaders = {
  isSignedIn: (session: { userId: string; sessionId: string }) => Promise<boolean>;
  isSubscribed: (userId: string) => Promise<boolean>;
  findStaff: (session: { userId: string; sessionId: string }) => Promise<Staff | undefined>;
};

type Deps = {
  db: Database;
  tickets: FileTickets;
  readers: FileReaders;
  /** The rows of the access matrix by which the pieces that show a picture now are opened. */
  rowsShowing: (picture: string) => readonly GatedThing[];
};

export type ContentFile = { bytes: Buffer; type: string; shared: boolean };

export type FilesService = ReturnType<typeof createFilesService>;

/** Serves a file to whom may read a piece that shows it now, and to staff who write. */
export function createFilesService({ db, tickets, readers, rowsShowing }: Deps) {
  async function audienceOf(reader: FileReader): Promise<Audience> {
    if (!(await readers.isSignedIn(reader))) return "anonymous";
    if (await readers.isSubscribed(reader.userId)) return "subscriber";
    return reader.as === "admin_mode" ? "admin_mode" : "signed_in";
  }

  async function mayWrite(reader: FileReader): Promise<boolean> {
    const staff = reader.as === "staff" ? await readers.findStaff(reader) : undefined;
    return (
      staff !== undefined &&
      hasOfficeProof(staff.amr) &&
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

  /** Throws the same for a file that is not there and for one that is not for the reader. */
  async function read(file: string, ticket: string | undefined): Promise<ContentFile> {
    const [digest = "", ending = ""] = file.split(".");
    const paths = await findPicturePaths(db, digest);
    const [path] = paths.filter((each) => each.endsWith(`.${ending}`));
    const rows = paths.flatMap((each) => rowsShowing(namedPicture(each)));
    const shared = rows.some((row) => mayOpen(row, "anonymous"));
    const isOpen = path !== undefined && (shared || (await mayRead(rows, ticket)));
    const bytes = isOpen ? (await findPictures(db, [path])).get(path) : undefined;
    if (!bytes) throw new Problem("route.not_found");
    return { bytes, type: `image/${ending}`, shared };
  }

  return { read };
}
