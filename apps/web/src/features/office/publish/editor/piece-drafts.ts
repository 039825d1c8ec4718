import { createPageDrafts } from "#features/office/parts/page-drafts.ts";

/** A text that the server may not have, and the version it builds on. */
export type PieceDraft = { text: string; version: number; savedAt: string; sitting: string };

function isDraft(value: unknown): value is PieceDraft {
  if (typeof value !== "object" || value === null) return false;
  const { text, version, savedAt, sitting }: Partial<Record<keyof PieceDraft, unknown>> = value;
  const strings = [text, savedAt, sitting];
  return strings.every((each) => typeof each === "string") && typeof version === "number";
}

/** Removed once the server has the text, so it survives a failed save and an ended session. */
export const pieceDrafts = createPageDrafts({ kind: "piece", isDraft });
