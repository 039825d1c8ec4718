import { budgets } from "../../../e2e/budgets/budgets.ts";
import { codeOf, drawingOf } from "../../../e2e/budgets/page-bytes.ts";
import { type Kind, sumOf, type WeighedAsset } from "../../../e2e/budgets/page-weight.ts";
import type { Loss, PageResult } from "./results.ts";

type MemberPage = { path: string; settled: WeighedAsset[]; ahead: WeighedAsset[] };
type PageBytes = { path: string; before: WeighedAsset[]; after: WeighedAsset[] };
export type Measured = {
  version: string;
  benchmark: number;
  runs: number;
  date: string;
  pages: PageResult[];
  bytes: PageBytes[];
  members: MemberPage[];
};

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const row = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: string[]) =>
  [row(...head), row(...head.map(() => "---")), ...rows].join("\n");

function scoreTable(pages: readonly PageResult[]): string {
  const head = ["Page", "Performance", "(all runs)", "Accessibility", "Best practices", "SEO"];
  return table(
    [...head, "FCP", "LCP", "CLS", "TBT"],
    pages.map(({ path, scores, spread, ...metrics }) =>
      row(
        `\`${path}\``,
        scores.performance,
        spread.join("–"),
        scores.accessibility,
        scores["best-practices"],
        scores.seo,
        `${(metrics.fcp_ms / 1000).toFixed(2)} s`,
        `${(metrics.lcp_ms / 1000).toFixed(2)} s`,
        Number(metrics.cls.toFixed(4)),
        `${Math.round(metrics.tbt_ms)} ms`,
      ),
    ),
  );
}

/** A `|` in the text would end a table's cell. */
const cell = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

function lossTable(pages: readonly PageResult[]): string {
  const rows = pages.flatMap(({ path, lost }) =>
    lost.map(({ category, points, title, where }: Loss) => {
      const places = where.map((text) => (text.startsWith("<") ? `\`${text}\`` : text)).join("; ");
      return row(`\`${path}\``, category, points?.toFixed(1) ?? "", cell(title), cell(places));
    }),
  );
  if (rows.length === 0) return "No audit costs a point.";
  return `${table(["Page", "Category", "Points", "Audit", "Where"], rows)}

Blocking time is listed with the main thread's work, throttled to four times this machine's milliseconds. A public page runs one short script before the first interaction; the rest is browser startup and the first layout, and varies from run to run.`;
}

function byteTable(bytes: readonly PageBytes[]): string {
  const within = (value: number, limit?: number) => `${kB(value)} of ${kB(limit ?? 0)}`;
  const later = (one: PageBytes) =>
    one.after.filter(({ ahead }) => ahead).reduce((sum, { bytes }) => sum + bytes, 0);
  const kinds: Kind[] = ["page", "font", "image"];
  return table(
    ["Page", "Before use", "After use", "To draw it", "Ahead", "HTML", "Fonts", "Images"],
    bytes.map((one) =>
      row(
        `\`${one.path}\``,
        within(codeOf(one.before), budgets.pages[one.path]?.before),
        within(codeOf(one.after), budgets.pages[one.path]?.after),
        within(drawingOf(one.before), budgets.pages[one.path]?.drawing),
        kB(later(one)),
        ...kinds.map((kind) => kB(sumOf(one.after, kind))),
      ),
    ),
  );
}

function memberLine({ path, settled, ahead }: MemberPage): string {
  const limit = budgets.members[path] ?? 0;
  const own = ahead.filter(({ kind }) => kind === "script" || kind === "style");
  const later = own.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    `\`${path}\`, signed in, until everything is rendered: ${kB(codeOf(settled))} kB of ${kB(limit)}. ` +
    `Then the other pages are prefetched, in ${own.length} files: ${kB(later)} kB.`
  );
}

export function broken({ pages, bytes, members }: Measured): string[] {
  const found: string[] = [];
  const hold = (name: string, value: number, limit: number) => {
    if (!(value <= limit)) found.push(`${name}: ${value}, at most ${limit}`);
  };
  for (const { path, lcp_ms, cls } of pages) {
    hold(`${path} largest contentful paint, ms`, Math.round(lcp_ms), budgets.lcp_ms);
    hold(`${path} cumulative layout shift`, cls, budgets.cls);
  }
  for (const { path, before, after } of bytes) {
    hold(`${path} bytes before use`, codeOf(before), budgets.pages[path]?.before ?? 0);
    hold(`${path} bytes after use`, codeOf(after), budgets.pages[path]?.after ?? 0);
    hold(`${path} bytes to draw it`, drawingOf(before), budgets.pages[path]?.drawing ?? 0);
  }
  for (const { path, settled } of members) {
    hold(`${path} bytes, signed in`, codeOf(settled), budgets.members[path] ?? 0);
  }
  return found;
}

export function documentOf(measured: Measured): string {
  const missed = broken(measured);
  return `# The web, measured

Written by \`npm run bench:web -w lab\` on ${measured.date}; not by hand. Lighthouse ${measured.version}, its defaults (a phone, simulated throttling), the built product on the machine that measures (benchmark index ${Math.round(measured.benchmark)}), ${measured.runs} runs of each page, of which the one with the median performance counts.

## Lighthouse

${scoreTable(measured.pages)}

## What costs points

${lossTable(measured.pages)}

## Bytes

Script and style in kB (1,000 bytes), inline code included; each file is compressed separately with gzip. "Before use" is three seconds after loading, without interaction; "After use" is ten seconds after the pointer moved, the page was scrolled to its end, and the carousel (or else the heading) was pressed. "Ahead" is what the browser prefetched for later pages. "To draw it" is the page with its styles, fonts and images before use: what the largest paint waits for. "HTML" counts inline code a second time.

${byteTable(measured.bytes)}

${measured.members.map(memberLine).join("\n\n")}

## Budgets

${missed.length === 0 ? "All are met (`e2e/budgets/budgets.json`)." : missed.map((line) => `- Missed: ${line}`).join("\n")}
`;
}
