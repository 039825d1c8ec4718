import { properLine } from "./typography.ts";

const MARKUP = /[*`[\]|]|<[a-z!/?]|^(?:#|>|[-+] |\d+[.)] )/i;

/** Why a law's description is not the one plain paragraph it must be, with the line from 0. */
export function plainTextFault(text: string): { line: number; message: string } | null {
  const lines = text.trimEnd().split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return { line: 0, message: "is missing" };
  const markup = lines.findIndex((line) => MARKUP.test(line));
  if (markup >= 0) return { line: markup, message: "must be plain, without Markdown or HTML" };
  const empty = lines.findIndex((line, index) => index > first && line.trim() === "");
  return empty < 0 ? null : { line: empty + 1, message: "must be one paragraph" };
}

/** A plain paragraph as it is shown: one line, with proper marks. */
export function plainText(text: string): string {
  return properLine(text.trim().replace(/\s+/g, " "));
}
