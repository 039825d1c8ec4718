import { fill } from "@sovereign/content/public/fill";
import { winBackRow as words } from "@sovereign/content/words/office-win-back";
import type { WinBackOffer } from "@sovereign/contract/office-win-back";
import type { ActRow } from "./act-row.ts";
import { WinBackSheet } from "./win-back-sheet.tsx";

/** Returns the row of winning back, with what became of the last code. */
export function winBackRow(
  { why_not: whyNot, facts, last }: WinBackOffer,
  near: (instant: string) => string,
): ActRow {
  const { title, about, used, unused, unknown } = words;
  const sent = last?.used === null ? unknown : last?.used ? used : unused;
  const note = last && fill(sent, { code: last.code, date: near(last.at) });
  const row = { title, about, ...(note && { note }) };
  if (facts) return { ...row, sheet: (shared) => <WinBackSheet {...shared} offer={facts} /> };
  return { ...row, hidden: !last && (whyNot === "is_member" || whyNot === "never_paid") };
}
