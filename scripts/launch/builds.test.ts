import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBuilds } from "./builds.mjs";

/** No system gives a process such a number. */
const GONE = 2 ** 31 - 1;
const nameOf = (letter: string) => letter.repeat(16);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds that were asked for one after the other. */
function lay(...letters: string[]) {
  for (const [index, letter] of letters.entries()) {
    const folder = join(root, nameOf(letter));
    mkdirSync(folder);
    utimesSync(folder, index, index);
  }
}
const there = () =>
  readdirSync(root)
    .filter((name) => name !== "users")
    .map((name) => name.at(0));

describe("builds side by side", () => {
  it("stay while a running process uses them, and the last four besides §10.2", () => {
    lay("a", "b", "c", "d", "e", "f", "0");
    const builds = createBuilds(root);
    expect(builds.claim(`${nameOf("a")}and the rest of its hash`)).toBe(join(root, nameOf("a")));
    writeFileSync(join(root, "users", `${nameOf("b")}.${GONE}`), "");
    builds.touch(join(root, nameOf("c")));
    builds.removeUnused();
    expect(there()).toEqual(["0", "a", "c", "e", "f"]);
    expect(readdirSync(join(root, "users"))).toEqual([`${nameOf("a")}.${process.pid}`]);
  });

  it("leave what a deployment has built for itself", () => {
    lay("a", "b", "c", "d", "e");
    mkdirSync(join(root, "client"));
    createBuilds(root).removeUnused();
    expect(existsSync(join(root, "client"))).toBe(true);
    expect(existsSync(join(root, nameOf("a")))).toBe(false);
  });

  it("are there whole or not at all, and what was broken off is cleared away §10.2", async () => {
    const builds = createBuilds(root);
    const folder = join(root, nameOf("a"));
    const failing = builds.add(folder, async (making: string) => {
      mkdirSync(making);
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(there()).toEqual([]);
    mkdirSync(`${folder}.making-${GONE}`);
    const note = await builds.add(folder, async (making: string) => {
      mkdirSync(making);
      expect(existsSync(folder)).toBe(false);
      return "made";
    });
    builds.removeUnused();
    expect([note, there()]).toEqual(["made", ["a"]]);
  });

  it("are not replaced by another process that built the same", async () => {
    const builds = createBuilds(root);
    const folder = join(root, nameOf("a"));
    await builds.add(folder, async (making: string) => {
      mkdirSync(making);
      mkdirSync(folder);
      writeFileSync(join(folder, "theirs"), "");
    });
    expect(readdirSync(folder)).toEqual(["theirs"]);
    expect(there()).toEqual(["a"]);
  });
});
