import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { PackPiece } from "./front-matter.ts";
import type { PackProblem } from "./pack-error.ts";
import type { PackFile } from "./pack-files.ts";
import type { DayHead, ItemPiece, PackHead, PackSource } from "./pack-schemas.ts";
import { checkDay, checkItem, checkLaw, dayName, type Refuse } from "./piece-checks.ts";

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
  for (const item of source.items) {
    checkItem(item, refuse);
    checkNeighbors(item, source, refuse);
  }

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
    const { order } = law.data;
    if (laws[index - 1]?.data.order === order) refuse(law, "order", `${order} is taken`);
    checkLaw(law, refuse);
  }
}

function checkDays(days: PackPiece<DayHead>[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const [index, piece] of days.entries()) {
    const { day, category } = piece.data;
    const before = days[index - 1]?.data;
    if (before?.day === day) refuse(piece, "day", `${day} is taken`);
    if (before?.category !== category && seen.has(category)) {
      refuse(piece, "category", "must follow on its other days without another one between");
    }
    seen.add(category);
    checkDay(piece, refuse);
  }
}

function checkNeighbors(item: ItemPiece, { items }: PackSource, refuse: Refuse): void {
  const { id, order } = item.data;
  const before = items.slice(0, items.indexOf(item)).filter((one) => one.section === item.section);
  if (before.some((one) => one.data.id === id)) refuse(item, "id", `${id} is taken on this shelf`);
  if (before.some((one) => one.data.order === order)) refuse(item, "order", `${order} is taken`);
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

const isShelf = (name: string) => VAULT_SECTIONS.some((section) => name.startsWith(`${section}/`));

/** Returns the missing numbers from 1 to the highest; 1 when there are none. */
function gaps(numbers: number[]): number[] {
  const highest = Math.min(Math.max(1, ...numbers), 1000);
  return Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
}
