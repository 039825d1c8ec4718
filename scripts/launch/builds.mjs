import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isRunning } from "./turns.mjs";

/** Besides those in use, so that going back to earlier settings builds nothing. */
const KEPT = 4;
const NAME_LENGTH = 16;
const NAME = /^[0-9a-f]{16}$/;
const IN_PASSING = /\.(?:making|going)-(\d+)$/;

/**
 * The builds of one kind, side by side in a folder: one for each hash of what it was made of, whole
 * from the moment it has its name, and never changed (decision 108).
 */
export function createBuilds(root) {
  const marks = join(root, "users");

  /** The builds that a running process has said it uses; forgets the processes that are gone. */
  function used() {
    const names = new Set();
    for (const mark of existsSync(marks) ? readdirSync(marks) : []) {
      const [name, pid] = mark.split(".");
      if (isRunning(pid)) names.add(name);
      else rmSync(join(marks, mark), { force: true });
    }
    return names;
  }

  /** Takes a build away unless somebody has begun to use it just now. */
  function discard(name) {
    const going = join(root, `${name}.going-${process.pid}`);
    renameSync(join(root, name), going);
    if (used().has(name)) renameSync(going, join(root, name));
    else rmSync(going, { recursive: true, force: true });
  }

  function tidyUp() {
    const inUse = used();
    const entries = readdirSync(root);
    const asked = (name) => statSync(join(root, name)).mtimeMs;
    const free = entries.filter((name) => NAME.test(name) && !inUse.has(name));
    free.sort((one, other) => asked(other) - asked(one));
    for (const name of free.slice(KEPT)) discard(name);
    for (const name of entries) {
      const [, pid] = IN_PASSING.exec(name) ?? [];
      if (pid && !isRunning(pid)) rmSync(join(root, name), { recursive: true, force: true });
    }
  }

  return {
    /** Says that this process uses the build of a hash until it ends; gives the build's folder. */
    claim(hash) {
      const name = hash.slice(0, NAME_LENGTH);
      const mark = join(marks, `${name}.${process.pid}`);
      mkdirSync(marks, { recursive: true });
      writeFileSync(mark, "");
      process.once("exit", () => rmSync(mark, { force: true }));
      return join(root, name);
    },

    /**
     * Lets `make` build into a folder that then takes its place under `folder`, at once and whole. Of
     * two that build the same, the later one's is dropped.
     */
    async add(folder, make) {
      const making = `${folder}.making-${process.pid}`;
      try {
        const made = await make(making);
        if (!existsSync(folder)) renameSync(making, folder);
        return made;
      } finally {
        rmSync(making, { recursive: true, force: true });
      }
    },

    /** Notes that a build was asked for again. */
    touch(folder) {
      const now = new Date();
      utimesSync(folder, now, now);
    },

    /** Removes what no running process uses, but for the last few that were asked for. */
    removeUnused() {
      try {
        tidyUp();
      } catch (error) {
        // Another start tidies up at the same time.
        if (error.code !== "ENOENT") throw error;
      }
    },
  };
}
