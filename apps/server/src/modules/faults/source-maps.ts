import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import type { FaultFrame } from "@sovereign/domain/fault";
import { LRUCache } from "lru-cache";

const MAX_OPEN_MAPS = 8;
const MAX_LINE_LENGTH = 200;

export type BuiltFrame = { file: string; line: number; column: number };

/** Reads the source maps of the web app's builds from `folder`, which is not served. */
export function createSourceMaps(folder: string) {
  const open = new LRUCache<string, Promise<TraceMap | null>>({ max: MAX_OPEN_MAPS });

  async function read(file: string): Promise<TraceMap | null> {
    try {
      return new TraceMap(await readFile(join(folder, `${file}.map`), "utf8"));
    } catch (error) {
      // A build that is gone, another one's file, or a report that was made up.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }

  function mapOf(file: string): Promise<TraceMap | null> {
    const known = open.get(file) ?? read(file);
    open.set(file, known);
    // An error is not cached, so the next report tries again.
    known.catch(() => open.delete(file));
    return known;
  }

  return {
    /** Resolves with the place in the sources; with the frame itself where no map knows it. */
    async locate(frame: BuiltFrame): Promise<FaultFrame> {
      const unknown = { ...frame, text: null };
      const map = await mapOf(frame.file);
      if (!map) return unknown;
      const { source, line, column } = originalPositionFor(map, {
        line: frame.line,
        column: frame.column - 1,
      });
      if (source === null) return unknown;
      const text = sourceContentFor(map, source)?.split("\n")[line - 1]?.trim();
      return {
        file: source,
        line,
        column: column + 1,
        text: text?.slice(0, MAX_LINE_LENGTH) ?? null,
      };
    },
  };
}

export type SourceMaps = ReturnType<typeof createSourceMaps>;
