import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isInstalled } from "./dependencies.mjs";
import { parseEnvironmentFile } from "./environment.mjs";
import { readableLogLine } from "./log-lines.mjs";
import { flexiblePort, portFrom, requiredPort } from "./ports.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "launch-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

describe("the .env file", () => {
  it("takes keys with and without quotes, and leaves comments out", () => {
    const text = `# comment\nA=1\nexport B="two # words" # why\nC=three # why\nD=\n E = ' x ' \nnonsense`;
    expect(parseEnvironmentFile(text)).toEqual({
      A: "1",
      B: "two # words",
      C: "three",
      D: "",
      E: " x ",
    });
  });
});

describe("whether the dependencies are installed", () => {
  function writeProject(wanted: string, locked: string, installed: string) {
    for (const path of ["apps", "packages", "node_modules"]) mkdirSync(join(folder, path));
    const write = (path: string, value: unknown) =>
      writeFileSync(join(folder, path), JSON.stringify(value));
    write("package.json", { dependencies: { thing: wanted } });
    write("package-lock.json", {
      packages: {
        "": { dependencies: { thing: locked } },
        "node_modules/thing": { version: locked },
        "node_modules/elsewhere": { version: "1.0.0", optional: true },
      },
    });
    write("node_modules/.package-lock.json", {
      packages: { "node_modules/thing": { version: installed } },
    });
    return isInstalled(folder);
  }

  it("is so when manifest, lock and folder agree", () => {
    expect(writeProject("1.0.0", "1.0.0", "1.0.0")).toBe(true);
  });
  it("is not so when the folder is behind the lock", () => {
    expect(writeProject("1.1.0", "1.1.0", "1.0.0")).toBe(false);
  });
  it("is not so when the lock is behind the manifest", () => {
    expect(writeProject("1.1.0", "1.0.0", "1.0.0")).toBe(false);
  });
});

describe("ports", () => {
  it("names the key of a wrong port and not its value", () => {
    vi.stubEnv("SMTP_PORT", "secret");
    expect(() => portFrom("SMTP_PORT", 1025)).toThrow(/^SMTP_PORT must be a port number/);
  });

  it("takes another port only where the default was taken and nobody chose it", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const taken = typeof address === "object" && address ? address.port : 0;
    const said: string[] = [];
    const say = (text: string) => said.push(text);
    try {
      expect(await flexiblePort("MAILBOX_PORT", taken, "127.0.0.1", say)).not.toBe(taken);
      expect(said[0]).toContain("MAILBOX_PORT");
      await expect(requiredPort("PORT", taken, "127.0.0.1")).rejects.toThrow(/is taken/);
      await expect(requiredPort("PORT", taken, "192.0.2.1")).rejects.toThrow(/^HOST must be/);
      vi.stubEnv("MAILBOX_PORT", String(taken));
      await expect(flexiblePort("MAILBOX_PORT", 1, "127.0.0.1", say)).rejects.toThrow(/is taken/);
    } finally {
      server.close();
    }
  });
});

describe("log lines", () => {
  it("become readable, and anything else stays as it is", () => {
    expect(readableLogLine('{"level":40,"time":1,"msg":"mail waits","tries":2}')).toBe(
      "warning: mail waits tries=2",
    );
    expect(readableLogLine("plain text")).toBe("plain text");
    expect(readableLogLine("{broken")).toBe("{broken");
  });
});
