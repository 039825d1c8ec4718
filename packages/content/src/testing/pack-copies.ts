import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const PACK = fileURLToPath(new URL("second-pack/", import.meta.url));

export type Change = (root: string) => void;

/** Copies of the small pack to change, in a temporary folder that `remove` deletes. */
export function packCopies() {
  const folder = mkdtempSync(join(tmpdir(), "pack-"));
  let number = 0;
  return {
    packWith: (...changes: Change[]): string => {
      number += 1;
      const root = join(folder, String(number));
      cpSync(PACK, root, { recursive: true });
      for (const change of changes) change(root);
      return root;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Replaces text in a file; fails when it is not there. */
export function replace(file: string, from: string | RegExp, to: string): Change {
  return (root) => {
    const before = readFileSync(join(root, file), "utf8");
    expect(before).toMatch(from);
    writeFileSync(join(root, file), before.replace(from, to));
  };
}

export function write(file: string, content: string | Uint8Array): Change {
  return (root) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
}

export function remove(file: string): Change {
  return (root) => rmSync(join(root, file), { recursive: true, force: true });
}
