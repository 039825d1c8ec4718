import { and, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { staffNotes } from "#schema/schema.ts";

export type StaffNote = { text: string; version: number; byName: string; at: Date };

/** Returns the note of staff about a member; undefined before the first. An emptied one has no text. */
export async function findStaffNote(db: Database, userId: string): Promise<StaffNote | undefined> {
  const { text, version, byName, at } = staffNotes;
  const [found] = await db
    .select({ text, version, byName, at })
    .from(staffNotes)
    .where(eq(staffNotes.userId, userId));
  return found;
}

/** Saves a note that continues `version`, 0 for the first; undefined where another was saved since. */
export async function saveStaffNote(
  tx: Database,
  note: { userId: string; text: string; byName: string; at: Date },
  version: number,
): Promise<StaffNote | undefined> {
  const { userId, ...changed } = note;
  const next = { ...changed, version: version + 1 };
  const saved =
    version === 0
      ? await tx
          .insert(staffNotes)
          .values({ userId, ...next })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(staffNotes)
          .set(next)
          .where(and(eq(staffNotes.userId, userId), eq(staffNotes.version, version)))
          .returning();
  return saved[0];
}
