import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#launch/free-port.mjs";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..");
const MAX_MEGABYTES = 115;

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = files.map((file) => lstatSync(join(file.parentPath, file.name)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
}

/** The packages in the built server, by the sources of its map, and beside it. */
function shippedPackages(folder: string): string[] {
  const { sources } = JSON.parse(readFileSync(join(folder, "server.js.map"), "utf8"));
  const bundled = (sources as string[]).flatMap(
    (source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  );
  const beside = readdirSync(join(folder, "node_modules")).flatMap((name) =>
    name.startsWith("@")
      ? readdirSync(join(folder, "node_modules", name)).map((part) => `${name}/${part}`)
      : [name],
  );
  return [...new Set(bundled), ...beside];
}

test("npm run build: a folder that needs only Node takes a visitor from sign-up to a written day (decision 108) §10.1", {
  tag: "@long",
}, async ({ browser, product }) => {
  // Outside the repository, so that its node_modules cannot be found.
  const place = mkdtempSync(join(tmpdir(), "e2e-built-"));
  const folder = join(place, "sovereign");
  const url = `http://localhost:${await freePort()}`;
  const inPlace = {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: new URL(url).port,
      DATA_DIR: join(place, "data"),
      SMTP_URL: product.smtp_url,
      LOG_LEVEL: "warn",
    },
  };
  await run("node", ["scripts/build.mjs", folder], { cwd: ROOT });
  expect(megabytesIn(folder)).toBeLessThan(MAX_MEGABYTES);
  const notices = readFileSync(join(folder, "THIRD_PARTY_NOTICES.txt"), "utf8");
  const shipped = shippedPackages(folder);
  expect(shipped.length).toBeGreaterThan(100);
  const named = [...shipped, "react", "workbox-precaching", "Newsreader", "PostgreSQL"];
  const missing = named.filter((name) => !notices.includes(`\n${name} `));
  expect(missing, "parts without a notice").toEqual([]);
  // A single character beyond ASCII doubles the file's memory (decision 108).
  const signs = readFileSync(join(folder, "server.js"));
  expect(signs.findIndex((byte) => byte > 127)).toBe(-1);

  const server = spawn(process.execPath, ["server.js"], {
    ...inPlace,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(server, "exit");
  const context = await browser.newContext({ baseURL: url });
  try {
    await Promise.race([once(server, "message"), ended]);
    const member = new Member(await context.newPage(), { ...product, url });
    await member.page.goto("/");
    await member.join();
    await member.commit("Write the chapter that I am afraid of");
  } finally {
    await context.close();
    server.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  const backup = await run(process.execPath, ["server.js", "backup"], inPlace);
  expect(backup.stdout).toContain("The backup is ");
  rmSync(place, { recursive: true, force: true });
});
