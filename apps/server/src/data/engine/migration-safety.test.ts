import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../schema/migrations", import.meta.url));

/** Before the first release, no former build runs on a migration. */
const LAST_BEFORE_RELEASE = "0028_pieces-read-at.sql";

/** Says that no build since this version uses what the statement removes. */
const UNUSED = /^-- unused since \d+\.\d+\.\d+$/m;

const UNSAFE = [
  /\bdrop\s+(?:table|column|type|view|function)\b/i,
  /\bdrop\s+constraint\b.*\b(?:pkey|unique)/is,
  /\brename\b/i,
  /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+drop\s+default\b/i,
  /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(?:default|generated)\b)/is,
  /\balter\s+table\b.*\badd\s+constraint\b.*\bcheck\b(?!.*\bnot\s+valid\b)/is,
  /\btruncate\b(?!\s+on\b)/i,
];

/** Returns the statements after which the former build could fail (decision 155). */
function unsafeStatements(sql: string): string[] {
  return sql
    .split("--> statement-breakpoint")
    .map((statement) => statement.trim())
    .filter((statement) => !UNUSED.test(statement))
    .filter((statement) => {
      const code = statement.replaceAll(/^--.*$/gm, "");
      return UNSAFE.some((pattern) => pattern.test(code));
    });
}

describe("migrations", () => {
  it("only add, so that the former build runs on the new schema", () => {
    const unsafe = readdirSync(FOLDER)
      .filter((name) => name.endsWith(".sql") && name > LAST_BEFORE_RELEASE)
      .flatMap((name) => unsafeStatements(readFileSync(join(FOLDER, name), "utf8")));
    expect(unsafe).toEqual([]);
  });

  it.each([
    'DROP TABLE "gifts";',
    'ALTER TABLE "gifts" DROP COLUMN "name";',
    'ALTER TABLE "gifts" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "gifts" RENAME TO "presents";',
    'ALTER TABLE "gifts" ALTER COLUMN "days" SET DATA TYPE bigint;',
    'ALTER TABLE "gifts" ALTER COLUMN "days" SET NOT NULL;',
    'ALTER TABLE "gifts" ALTER COLUMN "days" DROP DEFAULT;',
    'ALTER TABLE "gifts" ADD COLUMN "days" integer NOT NULL;',
    'ALTER TABLE "gifts" ADD CONSTRAINT "positive" CHECK (days > 0);',
  ])("refuse %s", (statement) => {
    const safe = 'CREATE TABLE "notes" ("id" uuid NOT NULL);--> statement-breakpoint\n';
    expect(unsafeStatements(`${safe}${statement}`)).toEqual([statement]);
    expect(unsafeStatements(`${safe}-- unused since 1.2.0\n${statement}`)).toEqual([]);
  });

  it.each([
    'CREATE TABLE "gifts" ("id" uuid NOT NULL, CONSTRAINT "positive" CHECK (days > 0));',
    'ALTER TABLE "gifts" ADD COLUMN "days" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "gifts" ADD COLUMN "days" integer;',
    'ALTER TABLE "gifts" ALTER COLUMN "days" DROP NOT NULL;',
    'DROP INDEX "gifts_name";',
    'ALTER TABLE "gifts" ADD CONSTRAINT "positive" CHECK (days > 0) NOT VALID;',
  ])("may be %s", (statement) => {
    expect(unsafeStatements(statement)).toEqual([]);
  });
});
