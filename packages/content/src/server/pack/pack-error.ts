import type { TextFault } from "@sovereign/domain/piece";

export type PackProblem = {
  file: string;
  line: number;
  field: string;
  message: string;
  /** Its kind, if it is in the text. */
  code?: TextFault;
};

/** Formats an error as one line: `briefings/2026-04.md:6: access: must be public or member`. */
export function problemLine({ file, line, field, message }: PackProblem): string {
  return `${file}:${line}: ${field}: ${message}`;
}

/** All errors of a content pack, so that an editor can fix them together (decision 26). */
export class PackError extends Error {
  override name = "PackError";
  readonly problems: readonly PackProblem[];

  constructor(problems: readonly PackProblem[]) {
    super(`The content pack has faults:\n${problems.map(problemLine).join("\n")}`);
    this.problems = problems;
  }
}
