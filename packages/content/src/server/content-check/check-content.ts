import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadEmailFiles } from "@sovereign/content/server/email-files";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { PackError, type PackProblem } from "@sovereign/content/server/pack/pack-error";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { readPack } from "@sovereign/content/server/pack/read-pack";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { DEFAULT_PACK, productFolder } from "@sovereign/settings/product-folders";
import { lengthWarnings } from "./lengths.ts";
import { literalProblems } from "./literals.ts";
import { linkWarnings } from "./piece-links.ts";
import { releaseProblems } from "./releases.ts";
import { shapeWarnings } from "./shape.ts";

const EMAILS = productFolder("emails");

export type ContentReport = {
  errors: PackProblem[];
  warnings: PackProblem[];
};

type ContentFolders = { emails?: URL; own?: string | URL };

/**
 * Checks a pack, the emails (decision 26) and the product's copy. An overdue release is an error
 * in the product's own pack, because it has been sold, and a warning in another.
 */
export async function checkContent(
  folder: string | URL,
  today: CalendarDate,
  values: PackValues,
  { emails = EMAILS, own = DEFAULT_PACK }: ContentFolders = {},
): Promise<ContentReport> {
  const { source } = readPack(folder, values);
  const { overdue, early } = releaseProblems(source, today);
  const isOwn = realFolder(folder) === realFolder(own);
  return {
    errors: [
      ...(await packProblems(folder, values)),
      ...emailProblems(emails),
      ...literalProblems(),
      ...(isOwn ? overdue : []),
    ],
    warnings: [
      ...shapeWarnings(source),
      ...(isOwn ? [] : overdue),
      ...early,
      ...lengthWarnings(source),
      ...linkWarnings(source),
    ],
  };
}

function realFolder(folder: string | URL): string {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  return existsSync(path) ? realpathSync(path) : path;
}

async function packProblems(
  folder: string | URL,
  values: PackValues,
): Promise<readonly PackProblem[]> {
  try {
    await loadPack(folder, { bodies: "eager", values });
    return [];
  } catch (error) {
    if (error instanceof PackError) return error.problems;
    throw error;
  }
}

function emailProblems(folder: URL): PackProblem[] {
  try {
    loadEmailFiles(folder);
    return [];
  } catch (error) {
    const [, file = "", field = "", message = ""] =
      error instanceof Error ? (/^([\w-]+\.md): ([\w. ]+): (.*)$/s.exec(error.message) ?? []) : [];
    if (!file) throw error;
    return [{ file: `emails/${file}`, line: 1, field, message }];
  }
}
