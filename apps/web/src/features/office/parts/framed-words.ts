import { language } from "@sovereign/content/words/language";
import { composePayments } from "@sovereign/content/words/office-payments-mail";
import type { PaymentFrame } from "@sovereign/domain/broadcast";

const FRAMES = Object.entries(composePayments.frames) as [PaymentFrame, string][];

/** Returns words as staff read them: "{their amount}" for what is stored as "{amount}". */
export const shownWords = (words: string): string =>
  FRAMES.reduce((text, [name, label]) => text.replaceAll(`{${name}}`, `{${label}}`), words);

/** Returns words as they are stored. */
export const storedWords = (words: string): string =>
  FRAMES.reduce((text, [name, label]) => text.replaceAll(`{${label}}`, `{${name}}`), words);

/** The framed words there are: "{their amount}, {the day}, …". */
export const namedFrames = new Intl.ListFormat(language.tag).format(
  FRAMES.map(([, label]) => `{${label}}`),
);
