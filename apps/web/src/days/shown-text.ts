import { nothingSet } from "@sovereign/content/words/one-thing";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import { NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";

/** A day answered without a text shows that nothing was set. */
export const shownText = ({ content }: Pick<OneThingRecord, "content">) =>
  content === NO_ONE_THING_TEXT ? nothingSet : content;
