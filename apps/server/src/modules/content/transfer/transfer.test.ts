import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pieceStanding } from "@sovereign/domain/piece";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { afterAll, expect } from "vitest";
import { readPackFolder } from "#modules/content/checks/pack-folder.ts";
import { findReleases, release } from "#modules/content/releases.repository.ts";
import { packValues } from "#modules/content/serving.ts";
import { productTest } from "#testing/product-test.ts";
import { exportPack } from "./export-pack.ts";
import { applyImport, importLines, previewImport } from "./import-pack.ts";

const root = mkdtempSync(join(tmpdir(), "transfer-"));
afterAll(() => rmSync(root, { recursive: true }));

const it = productTest({ storedContent: true })
  .extend("exported", { scope: "file" }, async ({ product }) => {
    const folder = join(root, "exported");
    const now = new Date(product.clock.now().getTime() + 1000);
    const options = { folder, newest: false, deployment: product.config.appUrl, now };
    await exportPack(product.database.db, options);
    return folder;
  })
  .extend(
    "preview",
    ({ product }) =>
      (folder: string) =>
        previewImport(product.database.db, folder, {
          values: packValues(product.config),
          deployment: product.config.appUrl,
          now: product.clock.now(),
        }),
  )
  .extend("copy", ({ exported }) => (change: (folder: string) => void) => {
    const folder = mkdtempSync(join(root, "copy-"));
    cpSync(exported, folder, { recursive: true });
    change(folder);
    return folder;
  });

const KNOT = "principles/01-the-first-hour-is-equity.md";

it("the product's own pack comes back to the byte, and changes nothing", async ({
  exported,
  preview,
}) => {
  const contentOf = (folder: string) => {
    const { files, pictures } = readPackFolder(folder);
    return [files.map(({ path, text }) => [path, text]), pictures];
  };
  expect(contentOf(exported)).toEqual(contentOf(fileURLToPath(DEFAULT_PACK)));
  expect(await preview(exported)).toMatchObject({ refused: [], changes: [], gone: [] });
});

it("a tampered, cut, longer or older pack is refused by name", async ({
  copy,
  preview,
  product,
}) => {
  const tampered = copy((folder) => writeFileSync(join(folder, KNOT), "---\n---\nOther words.\n"));
  expect((await preview(tampered)).refused).toEqual([`${KNOT} is not what was exported.`]);
  const cut = copy((folder) => rmSync(join(folder, KNOT)));
  expect((await preview(cut)).refused).toEqual([`${KNOT} is missing.`]);
  const longer = copy((folder) => writeFileSync(join(folder, "books/more.md"), "---\n---\n"));
  expect((await preview(longer)).refused).toEqual(["books/more.md is not on its list."]);
  const broken = copy((folder) => writeFileSync(join(folder, ".export.json"), "{"));
  expect((await preview(broken)).refused).toEqual([".export.json is not the list of an export."]);
  const older = copy((folder) => {
    const path = join(folder, ".export.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    const exported_at = new Date(product.clock.now().getTime() - 1000).toISOString();
    writeFileSync(path, JSON.stringify({ ...manifest, exported_at }));
  });
  expect((await preview(older)).refused).toEqual(["It is older than the one that serves."]);
});

it("a changed pack comes in as drafts, which members do not read", async ({
  copy,
  preview,
  product,
}) => {
  const folder = copy((target) => {
    rmSync(join(target, ".export.json"));
    const path = join(target, KNOT);
    writeFileSync(path, `${readFileSync(path, "utf8")}\nTwo more.\n`);
  });
  const found = await preview(folder);
  expect(importLines(found)).toEqual([`${KNOT}: 2 words come, 0 go`]);
  const { db } = product.database;
  const now = product.clock.now();
  const pieceId = "principles/the-first-hour-is-equity";
  const planned = { pieceId, version: 1, liveSince: now, madeBy: null, madeAt: now };
  await release(db, [{ ...planned, at: new Date(now.getTime() + 60_000) }], now);
  const before = await product.fetch("/api/manifesto");
  await applyImport(product.database.db, found, { by: null, now: product.clock.now() });
  expect((await preview(folder)).changes).toEqual([]);
  const { scheduled } = pieceStanding(await findReleases(db, now, pieceId), now);
  expect(scheduled?.version).toBe(2);
  const after = await product.fetch("/api/manifesto");
  expect(await after.text()).toBe(await before.text());
});
