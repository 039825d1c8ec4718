import type { VaultSection } from "@sovereign/domain/vault";

/** What this device knows of a member's reading. */
export type Reading = {
  /** How much of a piece was read, in percent, 100 once it was read; null where it was not begun. */
  progressOf: (section: VaultSection, id: string) => number | null;
  /** The piece that was read last and is not finished. */
  latest: { section: VaultSection; id: string } | null;
};

export const NOTHING_READ: Reading = { progressOf: () => null, latest: null };
