import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const MAX_BYTES = 16 * 1024 * 1024;

/** With the parts of a build, whatever NODE_ENV is. */
const ASKED = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--include=dev"];

/** Returns what the product is made of and built with as CycloneDX JSON, from the lock. */
export function billOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), "bill-"));
  try {
    const { overrides, ...manifest } = readJson("package.json");
    const write = (name, json) => writeFileSync(join(folder, name), JSON.stringify(json));
    write("package.json", manifest);
    write("package-lock.json", withoutOverrides(readJson("package-lock.json"), overrides));
    return execFileSync("npm", ASKED, { cwd: folder, encoding: "utf8", maxBuffer: MAX_BYTES });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readJson = (name) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));

/**
 * Returns a lock whose packages themselves ask for the versions of the overrides: npm 11.6 mistakes a
 * nested override in a lock for a wrong version.
 */
function withoutOverrides(lock, overrides) {
  const pins = Object.entries(overrides).flatMap(([name, pin]) =>
    typeof pin === "string" ? [[name, pin]] : Object.entries(pin),
  );
  for (const { dependencies = {} } of Object.values(lock.packages)) {
    for (const [name, version] of pins) if (dependencies[name]) dependencies[name] = version;
  }
  return lock;
}
