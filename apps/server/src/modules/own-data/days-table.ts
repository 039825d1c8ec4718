import type { OwnDataExport } from "@sovereign/contract/own-data";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { isOpen } from "@sovereign/domain/one-thing";

type Day = OwnDataExport["days"][number];

/** Some spreadsheets accept full-width characters; in some languages a semicolon starts a cell. */
const FORMULA = /(^|;[\s"]*)(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Spreadsheets recognize UTF-8 only by this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

const COLUMNS: Record<string, (day: Day) => string> = {
  one_thing: ({ content }) => content,
  answer: (day) => (isOpen(day) ? "" : day.completion_status),
  note: ({ note }) => note ?? "",
  late: ({ late }) => (late ? "yes" : "no"),
  committed_at: ({ committed_at }) => committed_at,
  reflected_at: ({ reflected_at }) => reflected_at ?? "",
  completed_at: ({ completed_at }) => completed_at ?? "",
  updated_at: ({ updated_at }) => updated_at,
  time_zone: ({ time_zone }) => time_zone,
};

/** Yields CSV (RFC 4180), one row per day; days and planned rest are ascending. */
export async function* daysTable(
  pages: AsyncIterable<readonly Day[]>,
  restDays: readonly CalendarDate[],
): AsyncGenerator<string> {
  const rest = new Set(restDays);
  const row = (date: CalendarDate, day?: Day) => {
    const cells = Object.values(COLUMNS).map((cell) => (day ? cell(day) : ""));
    return line([date, rest.has(date) ? "yes" : "no", ...cells]);
  };
  let passed = 0;
  const restBefore = (date: CalendarDate) => {
    const from = passed;
    while (passed < restDays.length && (restDays[passed] ?? "") <= date) passed += 1;
    return restDays.slice(from, passed).filter((one) => one !== date);
  };

  yield BYTE_ORDER_MARK + line(["date", "rest", ...Object.keys(COLUMNS)]);
  for await (const page of pages) {
    yield page
      .flatMap((day) => [
        ...restBefore(day.target_date).map((date) => row(date)),
        row(day.target_date, day),
      ])
      .join("");
  }
  yield restDays
    .slice(passed)
    .map((date) => row(date))
    .join("");
}

const line = (cells: readonly string[]) => `${cells.map(cellOf).join(",")}\r\n`;

/** An apostrophe before a formula makes spreadsheets show it as text. */
function cellOf(text: string): string {
  const shown = text.replace(FORMULA, "$1'");
  return /[",;\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
