import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { isEmailAddress, PASSWORD_MIN_LENGTH } from "@sovereign/domain/credentials";
import { isTimeZone } from "@sovereign/domain/time-zone";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "./definitions.mjs";
import { environmentExample } from "./describe-settings.mjs";
import { parseEnvironmentFile } from "./environment-file.mjs";
import { namesReadBy, readSettings } from "./read-settings.ts";
import { HANDED_ON } from "./sections/start.mjs";
import { unknownReads } from "./testing/environment-reads.ts";
import { readValue } from "./values.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = ["apps", "packages", "e2e", "scripts", "lab"];
const SKIPPED = new Set(["node_modules", "build", ".react-router", "test-results"]);

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesUnder(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? path : [];
  });
}

describe("the settings", () => {
  it("are described as they are defined: npm run settings:write", () => {
    expect(readFileSync(join(ROOT, ".env.example"), "utf8")).toBe(environmentExample());
  });

  it("have the price that the README states", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    expect(readme).toContain(`- Membership: ${SETTINGS.APP_PRICE.default} a year`);
  });

  it("have an .env.example that sets nothing, so that a copy switches nothing off", () => {
    expect(parseEnvironmentFile(environmentExample())).toEqual({ values: {}, problems: [] });
  });

  it("have an .env.example that changes no default when its lines are uncommented", () => {
    const uncommented = environmentExample().replaceAll(/^#(?=[A-Z_]+=)/gm, "");
    const { values: example, problems } = parseEnvironmentFile(uncommented);
    expect(problems).toEqual([]);
    for (const reader of ["server", "pages"] as const) {
      const names = namesReadBy(reader);
      expect(names.filter((name) => !(name in example))).toEqual([]);
      expect(readSettings(names, example)).toEqual(readSettings(names, {}));
    }
  });

  it("have defaults that their own rules accept", () => {
    const names = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
    expect(readSettings(names, {}).problems).toEqual([]);
    expect(Number(SETTINGS.PASSWORD_MIN_LENGTH.default)).toBe(PASSWORD_MIN_LENGTH);
    expect(SETTINGS.PASSWORD_MIN_LENGTH.rule.least).toBe(PASSWORD_MIN_LENGTH);
  });

  it("take for an address, a date and a zone what the product takes for one", () => {
    const texts = [
      "help@harbour.app",
      "a.b+c@mail.harbour.app",
      "hilfe@m\u00fcnchen.de",
      "\u00fc@harbour.app",
      "help",
      "@harbour.app",
      "help@",
      "help@harbour",
      "help@-harbour.app",
      "a..b@harbour.app",
      "a@harbour.app:25",
      "a@harbour.app/b",
      "a b@harbour.app",
      "<help@harbour.app>",
      "a@1.2.3.4",
      "2026-03-24",
      "2026-02-29",
      "0000-01-01",
      "2026-3-4",
      "24.03.2026",
      "Europe/Berlin",
      "UTC",
      "+05:30",
      "Europe/Harbour",
      "berlin",
    ];
    const RULES = [
      [{ kind: "e-mail address" }, isEmailAddress],
      [{ kind: "date" }, isCalendarDate],
      [{ kind: "time zone" }, isTimeZone],
    ] as const;
    for (const [rule, isOne] of RULES) {
      const taken = texts.filter((text) => readValue(rule, text).problem === undefined);
      expect(taken, rule.kind).toEqual(texts.filter(isOne));
      expect(taken.length, rule.kind).toBeGreaterThan(0);
    }
    const isSender = (text: string) => readValue({ kind: "sender" }, text).problem === undefined;
    expect(isSender('"Harbour, Inc." <no-reply@harbour.app>')).toBe(true);
    expect(["Harbour", "Harbour <no-reply>", "<>"].filter(isSender)).toEqual([]);
  });

  it("take no place of backups that depends on where a start was typed", () => {
    const { rule } = SETTINGS.BACKUP_TO;
    const places = ["/safe/a b", "offsite:sovereign", ":s3,env_auth=true:a/b", "off site:"];
    const others = ["backups", "./backups", "~/backups", "a/b:c"];
    const isTaken = (text: string) => readValue(rule, text).problem === undefined;
    expect([...places, ...others].filter(isTaken)).toEqual(places);
  });

  it("include every setting that any code reads", () => {
    const known = new Set([...Object.keys(SETTINGS), ...HANDED_ON]);
    const files = FOLDERS.flatMap((folder) => sourcesUnder(join(ROOT, folder))).filter(
      (path) => path !== import.meta.filename,
    );
    const unknown = files.flatMap((path) =>
      unknownReads(readFileSync(path, "utf8"), known).map(
        (name) => `${relative(ROOT, path)}: ${name}`,
      ),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(unknown).toEqual([]);
  });

  it("are found wherever code reads one, however it is written", () => {
    const known = new Set(["PORT"]);
    const read = [
      "process.env.ONE; process.env.PORT; environment.TWO; env.THREE",
      'process.env["FOUR"]',
      "const { FIVE, PORT: port, SIX: six = 1 } = process.env;",
      "function of({ SEVEN }: Environment) {}",
    ].join("\n");
    expect(unknownReads(read, known)).toEqual([
      "ONE",
      "TWO",
      "THREE",
      "FOUR",
      "FIVE",
      "SIX",
      "SEVEN",
    ]);
    expect(
      unknownReads("brand.SOMETHING; const { A } = other; import.meta.env.SSR", known),
    ).toEqual([]);
  });
});
