import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PROOF = /`([^`]+)` "([^"]*)"/g;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

it("every known reason for a rejection has an existing file or test that addresses it §4.45", () => {
  const rows = read("docs/store-review.md")
    .split("\n")
    .filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.map((row) => Number(row.split("|")[1]))).toEqual(
    Array.from({ length: 15 }, (_, index) => index + 1),
  );
  const missing = rows.flatMap((row) => {
    const proofs = [...row.matchAll(PROOF)];
    expect(proofs.length, row).toBeGreaterThan(0);
    return proofs.flatMap(([proof, path = "", name = ""]) =>
      existsSync(join(ROOT, path)) && read(path).includes(name) ? [] : proof,
    );
  });
  expect(missing).toEqual([]);
});

it("the data safety answers match the app's own manifest", () => {
  const manifest = read("apps/native/ios/App/App/PrivacyInfo.xcprivacy");
  const inApp = [
    ...manifest.matchAll(/>NSPrivacyCollectedDataType(?!Purpose)([A-Z]\w+)<\/string>/g),
  ];
  const answered = [...read("docs/store-data-safety.md").matchAll(/^\| ([A-Z][A-Za-z]+) \|/gm)];
  const types = answered.map(([, type]) => type);
  expect(types).toHaveLength(5);
  expect(inApp.map(([, type]) => type)).toEqual(types);
});
