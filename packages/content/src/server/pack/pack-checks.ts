import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { PackPiece } from "./front-matter.ts";
import type { PackProblem } from "./pack-error.ts";
import type { PackFile } from "./pack-files.ts";
import type { DayHead, ItemPiece, PackHead, PackSource } from "./pack-schemas.ts";
import { plainTextProblem } from "./typography.ts";

type Refuse = (piece: PackPiece<unknown>, field: string | PropertyKey[], message: string) => void;

/** Checks the files of a pack against each other: names, order, days, references. */
export function checkOrder(source: PackSource, files: PackFile[], problems: PackProblem[]): void {
  if (files.length === 0) return;
  const refuse: Refuse = ({ file, lineOf }, field, message) => {
    const path = typeof field === "string" ? [field] : field;
    problems.push({ file: file.path, line: lineOf(...path), field: path.join("."), message });
  };
  const complete = (kind: PackFile["kind"], pieces: readonly unknown[]) =>
    files.filter((file) => file.kind === kind).length === pieces.length;

  checkLaws(source, refuse);
  checkDays(source.days, refuse);
  for (const item of source.items) checkItem(item, source, refuse);

  // Missing parts are reported only when every file was readable, to avoid duplicate errors.
  const { head } = source;
  const missing = (field: string[], message: string) =>
    problems.push({
      file: "pack.md",
      line: head?.lineOf(...field) ?? 1,
      field: field.join("."),
      message,
    });
  if (complete("manifesto", source.laws)) {
    for (const order of gaps(source.laws.map(({ data }) => data.order))) {
      missing(["manifesto"], `law ${order} is missing`);
    }
  }
  if (complete("programme", source.days)) {
    for (const day of gaps(source.days.map(({ data }) => data.day))) {
      missing(["programme"], `day ${day} is missing`);
    }
  }
  if (head) checkReferences(head, source, files, refuse);
}

function checkLaws({ laws }: PackSource, refuse: Refuse): void {
  for (const [index, law] of laws.entries()) {
    const { order, number } = law.data;
    checkPrefix(law, order, refuse);
    if (laws[index - 1]?.data.order === order) refuse(law, "order", `${order} is taken`);
    if (number !== roman(order))
      refuse(law, "number", `must be ${roman(order)}, as its order says`);
    const problem = plainTextProblem(law.text);
    if (problem)
      refuse({ ...law, lineOf: () => law.textLine + problem.line }, "text", problem.message);
  }
}

function checkDays(days: PackPiece<DayHead>[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const [index, piece] of days.entries()) {
    const { day, category } = piece.data;
    const name = dayName(day);
    if (piece.file.name !== name) refuse(piece, "day", `${day} must be in the file ${name}.md`);
    const before = days[index - 1]?.data;
    if (before?.day === day) refuse(piece, "day", `${day} is taken`);
    if (before?.category !== category && seen.has(category)) {
      refuse(piece, "category", "must follow on its other days without another one between");
    }
    seen.add(category);
    if (piece.text.trim() === "") refuse(piece, "text", "is missing");
  }
}

function checkItem(item: ItemPiece, { items }: PackSource, refuse: Refuse): void {
  const { id, section, order, releases, youtubeUrl } = item.data;
  if (section !== undefined && section !== item.section) {
    refuse(item, "section", `must be ${item.section}, as the folder is called`);
  }
  const name = item.file.name.replace(/^\d\d-/, "");
  if (id !== name) refuse(item, "id", `must be ${name}, as the file is called`);
  checkPrefix(item, order, refuse);
  const before = items.slice(0, items.indexOf(item)).filter((one) => one.section === item.section);
  if (before.some((one) => one.data.id === id)) refuse(item, "id", `${id} is taken on this shelf`);
  if (before.some((one) => one.data.order === order)) refuse(item, "order", `${order} is taken`);
  if (item.text.trim() === "" && releases === null && youtubeUrl === null) {
    refuse(item, "releases", "is needed while the piece has no text");
  }
}

/** A number before a file's name must match the order. */
function checkPrefix(piece: PackPiece<unknown>, order: number, refuse: Refuse): void {
  const prefix = /^(\d\d)-/.exec(piece.file.name)?.[1];
  if (prefix === undefined || Number(prefix) === order) return;
  refuse(piece, "order", `must be ${Number(prefix)}, as the file is called`);
}

function checkReferences(
  head: PackPiece<PackHead>,
  { days }: PackSource,
  files: PackFile[],
  refuse: Refuse,
): void {
  const { programme, vault } = head.data;
  // By file name, so that an invalid item is not also reported as missing.
  const names = new Set(files.map(({ kind, name }) => `${kind}/${name.replace(/^\d\d-/, "")}`));
  for (const [index, sample] of programme.samples.entries()) {
    const there =
      days.some(({ data }) => data.day === sample) || names.has(`programme/${dayName(sample)}`);
    if (there) continue;
    refuse(head, ["programme", "samples", index], `day ${sample} is not in the programme`);
  }
  for (const [index, name] of vault.featured.entries()) {
    if (isShelf(name) && names.has(name)) continue;
    refuse(head, ["vault", "featured", index], `${name} is not in the vault`);
  }
}

const dayName = (day: number) => `day-${String(day).padStart(2, "0")}`;
const isShelf = (name: string) => VAULT_SECTIONS.some((section) => name.startsWith(`${section}/`));

/** Returns the missing numbers from 1 to the highest; 1 when there are none. */
function gaps(numbers: number[]): number[] {
  const highest = Math.min(Math.max(1, ...numbers), 1000);
  return Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
}

const NUMERALS = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

function roman(number: number): string {
  const [value, numeral] = NUMERALS.find(([least]) => least <= number) ?? [0, ""];
  return value === 0 ? "" : numeral + roman(number - value);
}
