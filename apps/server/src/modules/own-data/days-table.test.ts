import type { OwnDataExport } from "@sovereign/contract/own-data";
import { expect, it } from "vitest";
import { daysTable } from "./days-table.ts";

const AT = "2026-03-09T20:00:00.000Z";

const day = (target_date: string, content: string, note: string | null = null) => ({
  target_date,
  content,
  note,
  completion_status: "completed" as const,
  late: false,
  completed_at: AT,
  reflected_at: AT,
  committed_at: AT,
  updated_at: AT,
  time_zone: "Europe/Lisbon",
});

async function* inPages(...pages: OwnDataExport["days"][]) {
  yield* pages;
}

async function table(pages: ReturnType<typeof inPages>, rest: string[] = []): Promise<string> {
  let text = "";
  for await (const piece of daysTable(pages, rest)) text += piece;
  return text;
}

it("has a row for each day, including rest, with the line endings that spreadsheets expect", async () => {
  const pages = inPages([day("2026-03-07", "One")], [day("2026-03-10", "Two")]);
  const text = await table(pages, ["2026-03-06", "2026-03-09", "2026-03-10", "2026-03-12"]);
  expect(text.startsWith("\uFEFFdate,rest,one_thing,answer,note,late,")).toBe(true);
  const lines = text.slice(1).split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 4))).toEqual([
    ["2026-03-06", "yes", "", ""],
    ["2026-03-07", "no", "One", "completed"],
    ["2026-03-09", "yes", "", ""],
    ["2026-03-10", "yes", "Two", "completed"],
    ["2026-03-12", "yes", "", ""],
  ]);
});

it.each(["=1+1", "+1", "-1", "@A1", "\tx", "\rx", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20A1"])(
  "writes %j as text, not as a formula §7.7",
  async (cell) => {
    const text = await table(inPages([day("2026-03-07", cell, cell)]));
    const quoted = cell.includes("\r") ? `"'${cell}"` : `'${cell}`;
    expect(text).toContain(`2026-03-07,no,${quoted},completed,${quoted},no,`);
  },
);

it("writes a formula after a semicolon, which starts a cell in some locales, as text §S45", async () => {
  const text = await table(inPages([day("2026-03-07", "Ana;=1+1", 'a; "@b;c')]));
  expect(text).toContain(`2026-03-07,no,"Ana;'=1+1",completed,"a; ""'@b;c",no,`);
});

it("quotes commas, quotes and line breaks", async () => {
  const text = await table(inPages([day("2026-03-07", 'Say "no", twice', "a\nb")]));
  expect(text).toContain('"Say ""no"", twice",completed,"a\nb",no');
});
