import { ONE_THING_MAX_LENGTH, parseOneThingText } from "./one-thing.ts";

/** The query parameters in which another app shares something (decision 157). */
export const SHARED_FIELDS = {
  title: "shared_title",
  text: "shared_text",
  url: "shared_url",
} as const;

const LINK_ALONE = /^https?:\/\/\S+$/;

const inOneLine = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/** `isCut` where more was shared than fits. */
export type SharedSentence = { sentence: string; isCut: boolean };

/**
 * Returns what was shared as a draft of at most `ONE_THING_MAX_LENGTH` code points: the text, after
 * the title where it is only a link, and the link. Null if nothing was shared.
 */
export function sharedSentence(shared: Pick<URLSearchParams, "get">): SharedSentence | null {
  const [title, text, url] = [SHARED_FIELDS.title, SHARED_FIELDS.text, SHARED_FIELDS.url].map(
    (field) => inOneLine(shared.get(field)),
  ) as [string, string, string];
  const needsTitle = text === "" || LINK_ALONE.test(text);
  const parts = [needsTitle ? title : "", text, text.includes(url) ? "" : url];
  const whole = [...parts.filter((part) => part !== "").join(" ")];
  const parsed = parseOneThingText(whole.slice(0, ONE_THING_MAX_LENGTH).join(""));
  if (!parsed.ok) return null;
  return { sentence: parsed.text, isCut: whole.length > ONE_THING_MAX_LENGTH };
}
