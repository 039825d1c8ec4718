import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expectSound } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { officeBeside } from "#support/office.ts";

const SERVER = join(import.meta.dirname, "../../apps/server/src/main.ts");

test("the owner makes a backup, and sees what a trial restored of it", async ({
  browser,
  product,
}) => {
  const office = await officeBeside(browser, product, { path: "/office/team" });
  await enter(office, office.getByRole("link", { name: "Open the Backups" }));
  await expect(
    office.getByText("They are unencrypted: BACKUP_RECIPIENT is not set."),
  ).toBeVisible();
  await enter(office, office.getByRole("button", { name: "Run a Backup" }));
  const made = office.getByRole("table", { name: "Backups" });
  await expect(made.getByRole("row", { name: /From the office/ })).toContainText("Unencrypted");

  // Beside the running server, in its own database.
  const { stdout } = await promisify(execFile)(process.execPath, [SERVER, "rehearse"], {
    ...{ cwd: tmpdir(), env: { PATH: process.env.PATH, DATA_DIR: product.data_dir } },
  });
  expect(stdout).toMatch(/^\S+\.backup can be restored \(SHA-256 [0-9a-f]{64}\)\./);
  await office.reload();
  const tried = office.getByRole("table", { name: "Restored on trial" });
  await expect(tried.getByRole("row", { name: /Restored/ })).toContainText(/\d+ members, /);
  await expectSound(office);
});
