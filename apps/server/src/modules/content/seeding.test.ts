import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OfficePieces } from "@sovereign/contract/office-pieces";
import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import type { VaultAnswer } from "@sovereign/contract/vault";
import { afterAll, expect } from "vitest";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const SECOND_PACK = new URL(
  "../../../../../packages/content/src/testing/second-pack",
  import.meta.url,
);

const folder = mkdtempSync(join(tmpdir(), "faulty-pack-"));
afterAll(() => rmSync(folder, { recursive: true }));

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
}

const it = productTest(() => {
  cpSync(SECOND_PACK, folder, { recursive: true });
  change("excerpts/second-watch.md", "access: member", "access: members");
  change("programme/day-04.md", "day: 4", "day: four");
  change("excerpts/first-light.md", "/app/resources", "javascript:alert(1)");
  change("pack.md", "manifesto:", "manifest:");
  return { storedContent: true, environment: { CONTENT_DIR: folder } };
});

it("a pack with faults names each, serves the rest, and counts what changes later §3.21", async ({
  product,
  member,
}) => {
  const logged = product.logLines.find((line) => line.includes("with errors as drafts")) ?? "";
  for (const fault of [
    /excerpts\/second-watch\.md:5: access: /,
    /programme\/day-four|programme\/day-04\.md:2: day: /,
    /excerpts\/first-light\.md:18: \w+: /,
    /pack\.md:\d+: manifest/,
  ]) {
    expect(logged).toMatch(fault);
  }
  const programme = (await (await product.fetch("/api/programme")).json()) as ProgrammeAnswer;
  expect(programme.days.map(({ day }) => day)).toEqual([1, 2, 3]);
  const { sections } = (await (await member.fetch("/api/vault")).json()) as VaultAnswer;
  expect(sections.map(({ id }) => id)).not.toContain("excerpts");
  expect(sections.find(({ id }) => id === "frameworks")?.items).toHaveLength(2);

  const editor = await signUpStaff(product, "editor");
  const list = async () =>
    (await (await editor.fetch("/api/office/pieces")).json()) as OfficePieces;
  const { pieces, deployed_changes: changes } = await list();
  const faulty = pieces.filter(({ faults }) => faults > 0);
  expect(faulty.map(({ id, state }) => [id, state])).toEqual([
    ["pack/pack", "draft"],
    ["programme/day-04", "draft"],
    ["excerpts/first-light", "draft"],
    ["excerpts/second-watch", "draft"],
  ]);
  expect(changes).toBe(0);
});
