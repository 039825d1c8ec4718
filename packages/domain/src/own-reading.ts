import type { OwnHighlight, OwnPlace } from "./own-data-rows.ts";
import { PASSAGE_MAX_LENGTH } from "./passage.ts";

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
