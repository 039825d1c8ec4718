import type { RichText } from "@sovereign/content/public/rich-text";
import { PackError } from "@sovereign/content/server/pack/pack-error";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { type FilesBeside, sourceOf } from "./files-beside.ts";
import { createTextThread } from "./text-thread.ts";

/** Not the one of the checks: a reader does not wait for what is written. */
const thread = createTextThread();

/** A text of this length needs a few hundredths of a second, less than passing it to the thread. */
const MAX_HERE = 30_000;

type Place = { file: string; firstLine: number; values: PackValues; files: FilesBeside };

/** Parses a text that members read. Throws a PackError. */
export async function parseText(text: string, place: Place): Promise<RichText> {
  if (text.length <= MAX_HERE) {
    // The Markdown library loads slower than the rest of the startup.
    const { parseMarkdown } = await import("@sovereign/content/server/pack/markdown");
    return parseMarkdown(text, { ...place, pictures: sourceOf(place.files) });
  }
  const { file: path, firstLine, values, files } = place;
  const read = await thread("read", { text, path, firstLine, values, files });
  if (!read) throw new Error(`${path} takes too long to read`);
  if (read.tree === null || read.problems.length > 0) throw new PackError(read.problems);
  return read.tree;
}
