import type { ValuesFor } from "@sovereign/content/public/fill";
import { Fragment, type ReactNode } from "react";

type FilledProps<Text extends string> = { text: Text; values: ValuesFor<Text, ReactNode> };

/** A text whose placeholders are filled with what is drawn: a name in bold, a date that stays whole. */
export function Filled<const Text extends string>({ text, values }: FilledProps<Text>): ReactNode {
  const known: Readonly<Record<string, ReactNode>> = values;
  // Words and names take turns, words first.
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
    <Fragment key={index}>{index % 2 === 0 ? part : known[part]}</Fragment>
  ));
}
