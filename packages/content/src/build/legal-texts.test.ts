import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withMarks } from "@sovereign/content/public/features";
import type { LegalText } from "@sovereign/content/public/rich-text";
import { MAIL_TEMPLATES } from "@sovereign/content/server/email-files";
import { PackError } from "@sovereign/content/server/pack/pack-error";
import { pricePlaceholder } from "@sovereign/domain/shown-price";
import { afterAll, describe, expect, it } from "vitest";
import { type Change, replace } from "#testing/pack-copies.ts";
import { legalTexts } from "./legal-texts.ts";

const FOLDER = fileURLToPath(new URL("../../legal/", import.meta.url));
const VALUES = {
  product: "Harbour",
  company: "Rope_and_*Sail*, Ltd",
  company_address: "3 Quay [North]",
  email: "help@harbour.test",
  app_price: "$12",
  app_prices: "$12 (US dollars)",
  holding_company: "Anchor Holdings",
  fault_reports: "our server",
  backups: "Sealed backups",
  backup_days: "17",
  governing_law: "Northland",
  venue: "Havenport",
};

const copies = mkdtempSync(join(tmpdir(), "legal-"));
afterAll(() => rmSync(copies, { recursive: true }));

function folderWith(change: Change): string {
  const copy = mkdtempSync(join(copies, "copy-"));
  cpSync(FOLDER, copy, { recursive: true });
  change(copy);
  return copy;
}

/** Every text and URL, in order. */
function wordsIn(part: unknown): string {
  if (typeof part === "string") return part;
  if (typeof part !== "object" || part === null) return "";
  return Object.values(part).map(wordsIn).join(" ");
}

const headings = (file: string) =>
  [...readFileSync(join(FOLDER, file), "utf8").matchAll(/^## (?:(\d+)\. )?(.+)$/gm)].map(
    ([, number = null, title]) => [number, title],
  );
const contents = ({ sections }: LegalText) => sections.map(({ number, title }) => [number, title]);

describe("the legal texts", () => {
  const { privacy, terms } = legalTexts(VALUES);

  it("have every placeholder filled, as words and never as Markdown §2.21", () => {
    const words = wordsIn([privacy, terms]);
    expect(words).not.toMatch(/[{}\\]/);
    for (const value of Object.values(VALUES)) expect(words).toContain(value);
    expect(words).toContain("mailto:help@harbour.test");
  });

  it("name the native apps, which no store has yet, with their mark alone, as the emails do", () => {
    const texts = ["legal/privacy", "legal/terms", ...MAIL_TEMPLATES.map((id) => `emails/${id}`)];
    const lines = texts.flatMap((path) =>
      withMarks(readFileSync(new URL(`../../${path}.md`, import.meta.url), "utf8"))
        .replace(/<!--[\s\S]*?-->/g, "")
        .split("\n"),
    );
    const named = lines.filter((line) => /\b(?:iOS|Android)\b.{0,20}\bapps?\b/.test(line));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((line) => !line.includes("(coming)"))).toEqual([]);
  });

  it("keep the place of a price in one piece, to be filled in when they are served", () => {
    const app_prices = `${pricePlaceholder("USD")} (US dollars)`;
    const built = JSON.stringify(legalTexts({ ...VALUES, app_prices }));
    expect(built).toContain(app_prices);
  });

  it("omit the owner's notes for counsel", () => {
    expect(readFileSync(join(FOLDER, "terms.md"), "utf8")).toContain("COUNSEL MUST REVIEW");
    expect(wordsIn([privacy, terms])).not.toMatch(/counsel|<!--/i);
  });

  it("have a section for each heading, with its number and a unique id", () => {
    expect(contents(privacy)).toEqual(headings("privacy.md"));
    expect(contents(terms)).toEqual(headings("terms.md"));
    expect(terms.sections[4]).toMatchObject({ id: "refunds", number: "5", title: "Refunds" });
    for (const { sections } of [privacy, terms]) {
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
      expect(sections.every(({ text }) => text.blocks.length > 0)).toBe(true);
    }
  });

  it("give two sections with the same title different ids", () => {
    const folder = folderWith(replace("terms.md", "## 5. Refunds", "## 5. Canceling"));
    const ids = legalTexts(VALUES, folder).terms.sections.map(({ id }) => id);
    expect(ids.slice(3, 5)).toEqual(["canceling", "5-canceling"]);
  });

  it.each([
    ["a name that is not known", "terms.md", "{venue}", "{vanue}", "{vanue} is not known"],
    ["one in the head", "privacy.md", "{product}.", "{prodcut}.", "{prodcut} is not known"],
    ["a footnote", "terms.md", "Use an address", "Use[^1]\n\n[^1]: x\n\nan address", "footnotes"],
    ["HTML", "privacy.md", "No decision", "<b>No</b> decision", "must not hold HTML"],
  ])("are refused for %s, by file and line", (_, file, from, to, message) => {
    const build = () => legalTexts(VALUES, folderWith(replace(file, from, to)));
    expect(build).toThrow(PackError);
    expect(build).toThrow(new RegExp(`legal/${file}:\\d+: .*${message.replace(/[{}]/g, "\\$&")}`));
  });

  it("are refused when a setting has no value for a placeholder", () => {
    expect(() => legalTexts({ ...VALUES, fault_reports: " " })).toThrow(
      /legal\/privacy\.md:\d+: placeholder: nothing was given to fill \{fault_reports\}/,
    );
  });
});
