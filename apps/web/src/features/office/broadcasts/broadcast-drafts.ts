import { createPageDrafts, type PageDraft } from "#features/office/parts/page-drafts.ts";
import type { DraftText } from "./draft-saver.ts";

/** A draft that the server may not have, and the version it builds on; 0 for a new one. */
export type DeviceDraft = { id: string; draft: DraftText; buildsOn: number };

/** The name of those that the server never had. */
export const NEW_BROADCAST = "new";

function isDraft(value: unknown): value is DeviceDraft {
  if (typeof value !== "object" || value === null) return false;
  const { id, draft, buildsOn }: Partial<Record<keyof DeviceDraft, unknown>> = value;
  const isWhole = typeof id === "string" && typeof buildsOn === "number";
  return isWhole && typeof draft === "object" && draft !== null && "words" in draft;
}

/** Removed once the server has the texts, so they survive a reload and an ended session. */
export const broadcastDrafts = createPageDrafts({ kind: "broadcast", isDraft });

/** Stores a broadcast under its id once it is saved, before that among the new ones. */
export const deviceOf = (page: PageDraft<DeviceDraft>, id: string) => ({
  write(draft: DraftText, buildsOn: number): void {
    page.write({ id, draft, buildsOn }, buildsOn === 0 ? NEW_BROADCAST : id);
    if (buildsOn > 0) page.remove(NEW_BROADCAST);
  },
  remove(): void {
    page.remove(id);
    page.remove(NEW_BROADCAST);
  },
});
