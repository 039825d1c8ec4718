import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { ROOT } from "./paths.mjs";

type Component = { name: string; version: string; hashes?: object[]; licenses?: object[] };

const dependenciesOf = (workspace: string) =>
  Object.entries<string>(
    JSON.parse(readFileSync(join(ROOT, "apps", workspace, "package.json"), "utf8")).dependencies,
  ).filter(([name]) => !name.startsWith("@sovereign/"));

afterEach(() => vi.unstubAllEnvs());

describe("the bill of materials", () => {
  it("has each third-party part of the server and the web app, with version, hash and license", () => {
    vi.stubEnv("NODE_ENV", "production");
    const { bomFormat, components } = JSON.parse(billOfMaterials()) as {
      bomFormat: string;
      components: Component[];
    };
    expect(bomFormat).toBe("CycloneDX");
    const listed = new Map(components.map((part) => [`${part.name}@${part.version}`, part]));
    const used = [...dependenciesOf("server"), ...dependenciesOf("web")];
    expect(used.length).toBeGreaterThan(30);
    const missing = used.filter(([name, version]) => {
      const part = listed.get(`${name}@${version}`);
      return !part?.hashes?.length || !part.licenses?.length;
    });
    expect(missing).toEqual([]);
    // As on a machine whose NODE_ENV omits what builds.
    expect(components.map(({ name }) => name)).toContain("drizzle-kit");
  });
});
