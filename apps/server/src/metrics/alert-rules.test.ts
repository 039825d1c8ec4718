import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { productTest } from "#testing/product-test.ts";

const FOLDER = new URL("../../../../deploy/prometheus/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const every = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one);

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) {
  process.stderr.write(
    "promtool is missing, so the alert rules are not tested (Debian: apt-get install prometheus)\n",
  );
}

it.runIf(hasPromtool)("every alert fires on its fault and not on a bad minute", () => {
  const run = (...args: string[]) =>
    execFileSync("promtool", args, { cwd: FOLDER, encoding: "utf8", stdio: "pipe" });
  expect(run("check", "rules", "alerts.yml")).toContain("SUCCESS");
  expect(run("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
});

it("every alert has a test of both", () => {
  const alerts = every(read("alerts.yml"), /- alert: (\w+)/g);
  const tests = every(read("alerts.test.yml"), /- name: (.+)/g);
  expect(alerts.length).toBeGreaterThan(10);
  expect(tests).toEqual(alerts.flatMap((name) => [`${name}, fault`, `${name}, bad minute`]));
});

const test = productTest({ environment: { METRICS_ADDRESS: "127.0.0.1:0" } });

test("rules and dashboard name only metrics that the server has", async ({ product }) => {
  const known = every((await product.scrape?.()) ?? "", /^# TYPE (\w+) /gm);
  const named = [read("alerts.yml"), read("dashboard.json")].flatMap((text) =>
    every(text, /\b((?:sovereign|nodejs)_\w+)/g).map((name = "") =>
      name.replace(/_(bucket|count|sum)$/, ""),
    ),
  );
  expect(new Set(named).size).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});
