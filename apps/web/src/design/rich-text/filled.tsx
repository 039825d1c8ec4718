import { cutAtPlaceholders, type ValuesFor } from "@sovereign/content/public/fill";
import { createElement, Fragment, type ReactNode } from "react";

type FilledProps<Text extends string> = { text: Text; values: ValuesFor<Text, ReactNode> };

/** A text whose placeholders are filled with what is drawn: a name in bold, a date that stays whole. */
export function Filled<const Text extends string>({ text, values }: FilledProps<Text>): ReactNode {
  const known: Readonly<Record<string, ReactNode>> = values;
  // Words and names take turns, words first; they never change their places, so none needs a key.
  const parts = cutAtPlaceholders(text);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) => (place % 2 === 0 ? part : known[part])),
  );
}
