import { loadEmailFiles } from "@sovereign/content/server/email-files";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { PackError, type PackFault } from "@sovereign/content/server/pack/pack-fault";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { readPack } from "@sovereign/content/server/pack/read-pack";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type DatedFigure, figuresToConfirm } from "./dated-figures.ts";
import { lengthWarnings } from "./lengths.ts";
import { releaseWarnings } from "./releases.ts";
import { shapeWarnings } from "./shape.ts";

const EMAILS = new URL("../../../emails/", import.meta.url);

/** What `npm run content:check` has to say about a pack; errors keep the server from starting. */
export type ContentReport = {
  errors: PackFault[];
  warnings: PackFault[];
  figures: DatedFigure[];
};

/** Checks a pack with all its texts, as it stands on a date, and the e-mails (decision 26). */
export async function checkContent(
  folder: string | URL,
  today: CalendarDate,
  values: PackValues,
  emails: URL = EMAILS,
): Promise<ContentReport> {
  const { source } = readPack(folder, values);
  return {
    errors: [...(await packFaults(folder, values)), ...emailFaults(emails)],
    warnings: [
      ...shapeWarnings(source),
      ...releaseWarnings(source, today),
      ...lengthWarnings(source),
    ],
    figures: figuresToConfirm(source),
  };
}

async function packFaults(folder: string | URL, values: PackValues): Promise<readonly PackFault[]> {
  try {
    await loadPack(folder, { bodies: "eager", values });
    return [];
  } catch (error) {
    if (error instanceof PackError) return error.faults;
    throw error;
  }
}

/** A mail whose placeholders are not the declared ones would fail when it is to be sent. */
function emailFaults(folder: URL): PackFault[] {
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
