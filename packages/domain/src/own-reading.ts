import { isUuid, type Look, problemIn } from "./own-data-lists.ts";
import { PASSAGE_MAX_LENGTH, type Passage } from "./passage.ts";

type OwnPlace = {
  section: string;
  item: string;
  block: number;
  offset: number;
  opening: string;
  percent: number;
  read_at: string | null;
  /** In seconds of its sound; exports of before have neither. */
  heard?: number | null | undefined;
  heard_at?: string | null | undefined;
  edited_at: string;
};

type OwnHighlight = Passage & {
  id: string;
  section: string;
  item: string;
  note: string;
  created_at: string;
  edited_at: string;
};

export type OwnReading = { reading_places: OwnPlace[]; highlights: OwnHighlight[] };

/** Lists that older exports lack; an import reads them as empty. */
export const ADDED_LISTS: readonly string[] = ["reading_places", "highlights"];

const NAME_MAX_LENGTH = 200;

/** Whether PostgreSQL can store a text. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

const isName = (name: string) => name !== "" && name.length <= NAME_MAX_LENGTH && isStorable(name);

const isContext = (text: string) => text.length <= NAME_MAX_LENGTH && isStorable(text);

const isCount = (value: number) => Number.isInteger(value) && value >= 0;

const MAX_HEARD_SECONDS = 7 * 24 * 3600;

/** Whether a place in a sound can be. */
export const isHeard = (seconds: number) => seconds >= 0 && seconds <= MAX_HEARD_SECONDS;

/** Whether each value of an exported place can be. */
export const placeChecks = (row: Omit<OwnPlace, "read_at" | "heard_at" | "edited_at">) => ({
  section: isName(row.section),
  item: isName(row.item),
  block: isCount(row.block),
  offset: row.offset >= 0 && row.offset <= 1,
  opening: isContext(row.opening),
  percent: isCount(row.percent) && row.percent <= 100,
  heard: isHeard(row.heard ?? 0),
});

/** Whether each value of an exported highlight can be. */
export const highlightChecks = (row: Omit<OwnHighlight, "id" | "created_at" | "edited_at">) => ({
  section: isName(row.section),
  item: isName(row.item),
  paragraph: isCount(row.paragraph),
  start: isCount(row.start),
  quote: row.quote.trim() !== "" && row.quote.length <= PASSAGE_MAX_LENGTH && isStorable(row.quote),
  before: isContext(row.before),
  after: isContext(row.after),
  note: isStorable(row.note),
});

/** Returns the path of the first invalid value of an export, or undefined. */
export function* readingProblem(data: OwnReading, isInstant: (value: string) => boolean): Look {
  return (
    (yield* problemIn("reading_places", data.reading_places, ["section", "item"], (row) => ({
      ...placeChecks(row),
      heard_at: !row.heard_at || isInstant(row.heard_at),
      edited_at: isInstant(row.edited_at),
    }))) ??
    (yield* problemIn("highlights", data.highlights, ["id"], (row) => ({
      id: isUuid(row.id),
      ...highlightChecks(row),
      created_at: isInstant(row.created_at),
      edited_at: isInstant(row.edited_at),
    })))
  );
}
