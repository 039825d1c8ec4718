export type PackFault = { file: string; line: number; field: string; message: string };

/** Formats an error as one line: `briefings/2026-04.md:6: access: must be public or member`. */
export function faultLine({ file, line, field, message }: PackFault): string {
  return `${file}:${line}: ${field}: ${message}`;
}

/** All errors of a content pack, so that an editor can fix them together (decision 26). */
export class PackError extends Error {
  override name = "PackError";
  readonly faults: readonly PackFault[];

  constructor(faults: readonly PackFault[]) {
    super(`The content pack has faults:\n${faults.map(faultLine).join("\n")}`);
    this.faults = faults;
  }
}
