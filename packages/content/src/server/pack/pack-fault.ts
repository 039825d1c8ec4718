/** One thing that is wrong in a content pack: where it stands and what it must be (decision 26). */
export type PackFault = { file: string; line: number; field: string; message: string };

/** Says a fault in one line: `briefings/2026-04.md:6: access: must be public or member`. */
export function faultLine({ file, line, field, message }: PackFault): string {
  return `${file}:${line}: ${field}: ${message}`;
}

/** Everything that is wrong in a content pack, so that an editor mends it in one go (decision 26). */
export class PackError extends Error {
  override name = "PackError";
  readonly faults: readonly PackFault[];

  constructor(faults: readonly PackFault[]) {
    super(`The content pack has faults:\n${faults.map(faultLine).join("\n")}`);
    this.faults = faults;
  }
}
