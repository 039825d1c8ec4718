import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const FOLDER = join(import.meta.dirname, "..", "deploy");
const TEXT = readFileSync(join(FOLDER, "compose.yaml"), "utf8");

type Service = {
  image?: string;
  build?: { context: string; dockerfile?: string };
  profiles?: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  privileged?: boolean;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
};

const { services, volumes } = parse(TEXT, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

describe("deploy/compose.yaml", () => {
  it("builds from files that exist, or names an image's version §10.1", () => {
    for (const { build, image = "" } of Object.values(services)) {
      if (!build && image !== "sovereign") expect(image).toMatch(/:\d+\.\d+[\w.-]*$/);
      if (!build) continue;
      const folder = join(FOLDER, build.context);
      expect(existsSync(join(folder, build.dockerfile ?? "Dockerfile"))).toBe(true);
    }
    expect(services.backup?.image).toBe(services.server?.image);
  });

  it("keeps what has to last in volumes that it declares", () => {
    const used = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(":")[0]),
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(volumes)));
  });

  it("starts each service after those that it needs", () => {
    for (const { depends_on: needed = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(services).toHaveProperty(name);
        const other = services[name];
        const tells = other?.healthcheck !== undefined || other?.build?.context === "..";
        expect(condition).toBe(tells ? "service_healthy" : "service_started");
      }
    }
  });

  it("opens the proxy alone, and gives no service more than it needs", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service.security_opt).toEqual(["no-new-privileges:true"]);
      expect(service.privileged).toBeUndefined();
      expect(service.ports !== undefined).toBe(name === "caddy");
    }
  });

  it("names at its top each variable that is no setting", () => {
    const [top = ""] = TEXT.split("\n\n");
    const wanted = [...TEXT.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = ""]) => name);
    expect(wanted).not.toEqual([]);
    for (const name of wanted) expect(top).toContain(name);
  });
});
