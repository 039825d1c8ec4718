import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { ListedPiece, OfficePiece } from "@sovereign/contract/office-pieces";

export const listedPiece = (further: Partial<ListedPiece> = {}): ListedPiece => ({
  id: "briefings/2026-04",
  shelf: "briefings",
  name: "2026-04",
  title: "April 2026",
  access: "member",
  order: 2,
  state: "draft",
  words: 993,
  minutes: 5,
  announced: "April 2026",
  live_since: null,
  corrected_at: null,
  withdrawn_at: null,
  opens_at: null,
  version: 8,
  faults: 0,
  changed: false,
  saved_at: "2026-03-24T09:12:00.000Z",
  saved_by: "Adrian",
  ...further,
});

export const officePiece = (further: Partial<OfficePiece> = {}): OfficePiece => ({
  ...listedPiece(),
  path: "briefings/2026-04.md",
  text: "---\ntitle: April 2026\n---\n\nOne.",
  film: false,
  found: [],
  served: null,
  scheduled: null,
  waiting: null,
  ...further,
});

export const pieceCheck = (further: Partial<PieceCheck> = {}): PieceCheck => ({
  shown: {
    title: "April 2026",
    subtitle: null,
    blurb: null,
    access: "member",
    order: 2,
    releases: "April 2026",
    author: null,
    first_published: null,
    film: false,
    category: null,
    action: null,
    number: null,
  },
  body: { blocks: [{ kind: "paragraph", children: [{ kind: "text", text: "One." }] }], notes: [] },
  faults: [],
  length: { words: 993, minutes: 5, fewest: 500, most: 1500 },
  long: [],
  links: [],
  ...further,
});
