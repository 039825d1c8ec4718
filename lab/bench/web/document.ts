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
type Column = { head: string; cells: (string | number)[]; usual?: string | number };

/** Leaves out a column whose cells all have the usual value, which the text names. */
function table(columns: readonly Column[]): string {
  const shown = columns.filter(({ cells, usual }) => !cells.every((cell) => cell === usual));
  const lines = shown[0]?.cells.map((_, line) =>
    row(...shown.map(({ cells }) => cells[line] ?? "")),
  );
  return [
    row(...shown.map(({ head }) => head)),
    row(...shown.map(() => "---")),
    ...(lines ?? []),
  ].join("\n");
}

function scoreTable(pages: readonly PageResult[]): string {
  const column = (head: string, of: (page: PageResult) => string | number, usual?: number) => ({
    ...{ head, cells: pages.map(of), usual },
  });
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return table([
    column("Page", ({ path }) => `\`${path}\``),
    column("Performance", ({ scores }) => scores.performance),
    column("(all runs)", ({ spread }) => spread.join("–")),
    column("Accessibility", ({ scores }) => scores.accessibility, 100),
    column("Best practices", ({ scores }) => scores["best-practices"], 100),
    column("SEO", ({ scores }) => scores.seo, 100),
    column("FCP", ({ fcp_ms }) => seconds(fcp_ms)),
    column("LCP", ({ lcp_ms }) => seconds(lcp_ms)),
    column("CLS", ({ cls }) => Number(cls.toFixed(4)), 0),
    column("TBT", ({ tbt_ms }) => `${Math.round(tbt_ms)} ms`),
  ]);
}

/** A `|` in the text would end a table's cell. */
const cell = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

function lossSection(pages: readonly PageResult[]): string {
  const losses = pages.flatMap(({ path, lost }) => lost.map((loss) => ({ path, ...loss })));
  if (losses.length === 0) return "";
  const column = (head: string, of: (loss: Loss & { path: string }) => string) => ({
    ...{ head, cells: losses.map(of) },
  });
  const places = (where: readonly string[]) =>
    where.map((text) => (text.startsWith("<") ? `\`${text}\`` : text)).join("; ");
  const lost = table([
    column("Page", ({ path }) => `\`${path}\``),
    column("Category", ({ category }) => category),
    column("Points", ({ points }) => points?.toFixed(1) ?? ""),
    column("Audit", ({ title }) => cell(title)),
    column("Where", ({ where }) => cell(places(where))),
  ]);
  return `
## What costs points

${lost}

Blocking time is listed with the main thread's work, throttled to four times this machine's milliseconds. A public page runs one short script before the first interaction; the rest is browser startup and the first layout, and varies from run to run.
`;
}

function byteTable(bytes: readonly PageBytes[]): string {
  const column = (head: string, of: (page: PageBytes) => number) => ({
    ...{ head, cells: bytes.map((page) => kB(of(page))), usual: kB(0) },
  });
  const later = ({ after }: PageBytes) =>
    after.filter(({ ahead }) => ahead).reduce((sum, { bytes }) => sum + bytes, 0);
  const kind = (name: Kind) => (page: PageBytes) => sumOf(page.after, name);
  return table([
    { head: "Page", cells: bytes.map(({ path }) => `\`${path}\``) },
    column("Before use", ({ before }) => codeOf(before)),
    column("After use", ({ after }) => codeOf(after)),
    column("To render", ({ before }) => drawingOf(before)),
    column("Prefetched", later),
    column("HTML", kind("page")),
    column("Fonts", kind("font")),
    column("Images", kind("image")),
  ]);
}

function memberLine({ path, settled, ahead }: MemberPage): string {
  const own = ahead.filter(({ kind }) => kind === "script" || kind === "style");
  const later = own.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    `\`${path}\`, signed in, until everything is rendered: ${kB(codeOf(settled))} kB. ` +
    `Then it prefetches the other pages, in ${own.length} files: ${kB(later)} kB.`
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
  const missed = broken(measured).map((line) => `- Missed: ${line}\n`);
  return `# The web, measured

Written by \`npm run bench:web -w lab\` on ${measured.date}; do not edit. Lighthouse ${measured.version} with its defaults (a phone, simulated throttling), on the built product, benchmark index ${Math.round(measured.benchmark)}; of ${measured.runs} runs of each page the one with the median performance. A column that is not shown is 100 (scores) or 0 (all others) on every page.

## Lighthouse

${scoreTable(measured.pages)}
${lossSection(measured.pages)}
## Bytes

Script and style in kB (1,000 bytes) with inline code; each file is compressed separately with gzip. "Before use" is three seconds after loading, without interaction. "After use" is ten seconds after the pointer moved, the page was scrolled to its end, and the carousel (or else the heading) was pressed. "To render" is the page with its styles, fonts and images before use, for which the largest paint waits. "HTML" counts inline code a second time. The limits are in \`e2e/budgets/budgets.json\`.

${byteTable(measured.bytes)}

${measured.members.map(memberLine).join("\n\n")}
${missed.length === 0 ? "" : `\n## Budgets\n\n${missed.join("")}`}`;
}
