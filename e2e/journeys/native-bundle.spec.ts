import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { nativeFiles } from "#product/native-app.ts";
import { MEMBER_KINDS, packTexts } from "#support/pack-texts.ts";
import { serverSecrets } from "#support/server-secrets.ts";

/** The native build's files by path, and their texts as one. */
async function bundle() {
  const folder = await nativeFiles();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const isText = (file: string) =>
    [".html", ".js", ".css", ".json", ".svg"].includes(extname(file));
  const text = files.filter(isText).map((file) => readFileSync(file, "utf8"));
  return { folder, files, text: text.join("\n") };
}

test("The native apps' files are one page and its dependencies: no service worker, no public page, no members-only sentence, no server key §4.44", async () => {
  const { folder, files, text } = await bundle();
  expect(files.filter((file) => file.endsWith(".html"))).toEqual([join(folder, "index.html")]);
  const ofTheSite = [
    "sw.js",
    "sw-retired.js",
    "__routes.json",
    "sitemap.xml",
    "robots.txt",
    "store",
  ];
  for (const name of ofTheSite) expect(existsSync(join(folder, name)), name).toBe(false);
  // On a phone each file has a cost beyond its bytes.
  expect(files.filter((file) => file.endsWith(".css"))).toHaveLength(1);
  // The phone's system compresses the app.
  expect(files.filter((file) => /\.(br|gz|map)$/.test(file))).toEqual([]);
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const ahead = page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  const scripts = new Set(Array.from(ahead, ([, script = ""]) => script));
  expect(scripts.size).toBeLessThan(15);
  // The large scripts that a start runs are preloaded.
  const large = [...scripts]
    .map((script) => readFileSync(join(folder, script), "utf8"))
    .filter((script) => script.length > 100_000);
  expect(large).toHaveLength(2);
  for (const script of large) expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(page).toMatch(
    /^<!DOCTYPE html><html[^>]*><head><meta http-equiv="Content-Security-Policy"/,
  );
  expect(page).not.toContain('data-worker="on"');

  const listed: { name: string; text: string }[] = JSON.parse(
    readFileSync(join(folder, "licenses.json"), "utf8"),
  );
  const names = listed.map(({ name }) => name);
  const native = readFileSync(join(import.meta.dirname, "../../apps/native/package.json"), "utf8");
  const { dependencies } = JSON.parse(native);
  expect(names).toEqual(
    expect.arrayContaining([...Object.keys(dependencies), "react", "Newsreader"]),
  );
  expect(listed.filter(({ text }) => text.length < 100)).toEqual([]);

  const closed = packTexts(...MEMBER_KINDS).filter(
    ({ access, runs }) => access === "member" && runs.length > 0,
  );
  expect(closed.length).toBeGreaterThan(28);
  const leaked = closed.flatMap(({ file, runs }) =>
    runs.filter((run) => text.includes(run)).map((run) => `${file}: ${run}`),
  );
  expect(leaked).toEqual([]);
  const secrets = serverSecrets();
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
