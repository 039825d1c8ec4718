import { replacePlaceholders } from "@sovereign/content/public/fill";

/** Gives the value of a placeholder; throws an Error naming one that has none. */
export type ValueFor = (name: string) => string;

/** A text with its placeholders filled in. */
export function fillText(text: string, valueFor: ValueFor): string {
  return replacePlaceholders(text, valueFor);
}

/** A text for a mail's header; refuses line breaks and other control characters. */
export function fillHeader(text: string, valueFor: ValueFor): string {
  const filled = fillText(text, valueFor);
  // A line break in a header would begin another header.
  if (/\p{Cc}/u.test(filled)) throw new Error("A mail's header may not hold control characters");
  return filled;
}

/** The address of a link; anything but a web or mail address is refused, unquoted in the error. */
export function fillAddress(href: string, valueFor: ValueFor): string {
  const filled = fillText(href, valueFor);
  if (!/^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/u.test(filled) || !URL.canParse(filled)) {
    throw new Error(`Not a web address: ${href}`);
  }
  return filled;
}
