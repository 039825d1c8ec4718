import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

function readState(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${path} cannot be read. Delete it to begin afresh.`, { cause: error });
  }
}

/**
 * Keeps a stand-in's state in a file, so that a second start knows it. Changes of one turn are
 * written once, beside the file and then in its place: a process that is killed leaves the old
 * state or the new one, never half of it. Without a path nothing is kept.
 */
export function stateFile(path: string | undefined) {
  let waiting: unknown;
  let turn: NodeJS.Immediate | undefined;

  function flush(): void {
    if (!turn || !path) return;
    clearImmediate(turn);
    turn = undefined;
    mkdirSync(dirname(path), { recursive: true });
    const beside = `${path}.new`;
    writeFileSync(beside, JSON.stringify(waiting));
    renameSync(beside, path);
  }

  return {
    load: () => (path ? readState(path) : undefined),
    save(state: unknown): void {
      if (!path) return;
      waiting = state;
      turn ??= setImmediate(flush);
    },
    /** Writes what still waits. */
    flush,
  };
}
