import { fill, plural } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { officeBackups as texts } from "@sovereign/content/words/office-backups";
import type { OfficeBackups, OfficeRehearsal } from "@sovereign/contract/office-backups";
import { formatCount } from "#features/office/parts/office-words.ts";
import { whenWithin } from "#features/office/parts/when.ts";

const SHOWN_HASH = 12;

const megabytes = new Intl.NumberFormat(language.tag, {
  style: "unit",
  unit: "megabyte",
  unitDisplay: "short",
  maximumFractionDigits: 1,
});
const kilobytes = new Intl.NumberFormat(language.tag, {
  style: "unit",
  unit: "kilobyte",
  unitDisplay: "short",
  maximumFractionDigits: 0,
});

/** Returns "4.2 MB", or "310 kB" of less than one. */
export const sizeWords = (bytes: number): string =>
  bytes < 1e6 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6);

/** Returns "12 seconds", or "3 minutes" from two on, which never part at a line's end. */
export function tookWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [unit, count] = seconds < 120 ? [texts.seconds, seconds] : [texts.minutes, minutes];
  return plural(unit, count, { count: formatCount(count) }).replace(" ", "\u00a0");
}

/** Returns what is the case with the backups, in one paragraph. */
export function sentenceOf(found: OfficeBackups, timeZone: string, now: Date): string {
  const last = found.backups.find(({ failure }) => failure === null);
  return [
    last ? fill(texts.last, { when: whenWithin(last.at, timeZone, now) }) : texts.never,
    ...(found.running ? [texts.running] : []),
    plural(texts.kept, found.days, { count: formatCount(found.days) }),
    found.encrypted ? texts.encrypted : texts.unencrypted,
    ...(found.on_this_machine ? [texts.onThisMachine] : []),
  ].join(" ");
}

/** Returns what was restored, or why nothing was. */
export function contentWords(tried: OfficeRehearsal): string {
  if (tried.failure) return tried.failure;
  const words = (["members", "days", "memberships", "payments", "rows"] as const).map((kind) => [
    kind,
    plural(texts[kind], tried[kind], { count: formatCount(tried[kind]) }),
  ]);
  return fill(texts.contentOf, Object.fromEntries(words));
}

/** Returns what was checked: the file's hash, and which key opened it. */
export function checkWords({ sha256, name, by_owners_key }: OfficeRehearsal): string {
  const key = by_owners_key ? texts.ownersKey : texts.onceKey;
  return [
    ...(sha256 ? [fill(texts.checked, { start: sha256.slice(0, SHOWN_HASH) })] : []),
    ...(name.endsWith(".age") ? [key] : []),
  ].join(" · ");
}
