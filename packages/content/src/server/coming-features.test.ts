import { readFileSync } from "node:fs";
import { withMarks } from "@sovereign/content/public/features";
import { describe, expect, it } from "vitest";
import { MAIL_TEMPLATES } from "./email-files.ts";

const NATIVE_APPS = /\b(?:iOS|Android)\b.{0,20}\bapps?\b/;

const linesOf = (path: string) =>
  withMarks(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"))
    .replace(/<!--[\s\S]*?-->/g, "")
    .split("\n");

describe("the native apps, which no store has yet", () => {
  const files = [
    "legal/privacy.md",
    "legal/terms.md",
    ...MAIL_TEMPLATES.map((name) => `emails/${name}.md`),
  ];

  it.each(files)("are named in %s with their mark alone", (file) => {
    const named = linesOf(file).filter((line) => NATIVE_APPS.test(line));
    expect(named.filter((line) => !line.includes("(coming)"))).toEqual([]);
  });

  it("are named in the legal texts, and any other placeholder is left for the check", () => {
    expect(linesOf("legal/privacy.md").some((line) => NATIVE_APPS.test(line))).toBe(true);
    expect(withMarks("{telepathy_coming}, {email}")).toBe("{telepathy_coming}, {email}");
  });
});
