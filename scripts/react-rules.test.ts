import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "react-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Takes what a component does before it draws; gives the rule that refuses it, or null. */
function refusal(work: string, value: string): string | null {
  const file = join(folder, "probe.tsx");
  const imports = 'import { useEffect, useRef, useState } from "react";';
  writeFileSync(
    file,
    `${imports}\nexport function Probe() {\n${work}\nreturn <p>{${value}}</p>;\n}\n`,
  );
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const rules = join(ROOT, "apps/web/.oxlintrc.json");
  const { status, stdout } = spawnSync(process.execPath, [oxlint, "--config", rules, file], {
    encoding: "utf8",
  });
  return status === 0 ? null : (/react\(([a-z-]+)\)/.exec(stdout)?.[1] ?? stdout);
}

it("refuses an impure render and an effect that only sets state (decision 52)", () => {
  expect(refusal("const now = Date.now();", "now")).toBe("purity");
  expect(refusal("const day = new Date();", "day.getDay()")).toBe("purity");
  expect(refusal("const ref = useRef(0);", "ref.current")).toBe("refs");
  expect(
    refusal("const [on, set] = useState(false);\nuseEffect(() => set(true), []);", "String(on)"),
  ).toBe("set-state-in-effect");
  expect(refusal("const [now] = useState(() => Date.now());", "now")).toBeNull();
});
