import { execFileSync } from "node:child_process";
import { ROOT } from "./paths.mjs";

const MAX_BYTES = 16 * 1024 * 1024;

/** Returns what the product is made of and built with as CycloneDX JSON, from the lock. */
export function billOfMaterials() {
  return execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: MAX_BYTES,
  });
}
