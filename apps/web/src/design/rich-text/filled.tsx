import { cutAtPlaceholders, type ValuesFor } from "@sovereign/content/public/fill";
import { createElement, Fragment, type ReactNode } from "react";

type FilledProps<Text extends string> = { text: Text; values: ValuesFor<Text, ReactNode> };

export function Filled<const Text extends string>({ text, values }: FilledProps<Text>): ReactNode {
  const known: Readonly<Record<string, ReactNode>> = values;
  // Text and placeholders alternate and never move, so they need no keys.
  const parts = cutAtPlaceholders(text);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) => (place % 2 === 0 ? part : known[part])),
  );
}
