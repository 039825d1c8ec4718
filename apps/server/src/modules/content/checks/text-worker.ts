import { parentPort } from "node:worker_threads";
import {
  findInPiece,
  type PieceFindings,
} from "@sovereign/content/server/content-check/piece-findings";
import {
  type CheckedPiece,
  checkPiece,
  type PieceFile,
} from "@sovereign/content/server/pack/check-piece";
import { readMarkdown } from "@sovereign/content/server/pack/markdown";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { type FilesBeside, sourceOf } from "./files-beside.ts";
import { type PackFolder, readPackFolder } from "./pack-folder.ts";
import { unpack } from "./unpack.ts";

type Beside = { values: PackValues; files: FilesBeside };

/** Jobs of the text thread. */
export type TextJobs = {
  /** Columns stored with a version. */
  check: {
    given: Beside & { file: PieceFile };
    found: Pick<CheckedPiece, "head" | "words" | "problems">;
  };
  /** Findings shown to the writer. */
  find: { given: Beside & { file: PieceFile }; found: PieceFindings };
  /** The rendered item, as members read it. */
  read: {
    given: Beside & { text: string; path: string; firstLine: number };
    found: ReturnType<typeof readMarkdown>;
  };
  /** The content of a pack's archive. */
  unpack: { given: { archive: Uint8Array; folder: string }; found: { fault: string | null } };
  /** The content of a pack's folder. */
  folder: { given: { root: string }; found: PackFolder };
};

type Work = {
  [Kind in keyof TextJobs]: (given: TextJobs[Kind]["given"]) => Promise<TextJobs[Kind]["found"]>;
};

const WORK: Work = {
  async check({ file, values, files }) {
    const { head, words, problems } = await checkPiece(file, { values, pictures: sourceOf(files) });
    return { head, words, problems };
  },
  find: ({ file, values, files }) => findInPiece(file, { values, pictures: sourceOf(files) }),
  async read({ text, path, firstLine, values, files }) {
    return readMarkdown(text, { pictures: sourceOf(files), file: path, firstLine, values });
  },
  unpack: async ({ archive, folder }) => ({ fault: unpack(archive, folder) }),
  folder: async ({ root }) => readPackFolder(root),
};

export type TextAnswer = { found: unknown } | { failure: string };

const work = <Kind extends keyof TextJobs>(kind: Kind, given: TextJobs[Kind]["given"]) =>
  WORK[kind](given);

parentPort?.on("message", ({ kind, given }: { kind: keyof TextJobs; given: never }) => {
  work(kind, given).then(
    (found) => parentPort?.postMessage({ found } satisfies TextAnswer),
    (error: unknown) => {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ failure } satisfies TextAnswer);
    },
  );
});
