import type { VaultSection } from "@sovereign/domain/vault";

export type Reading = {
  /** Returns the percentage read, 100 once read; null if not started. */
  progressOf: (section: VaultSection, id: string) => number | null;
  /** The last item read but not finished. */
  latest: { section: VaultSection; id: string } | null;
};

export const NOTHING_READ: Reading = { progressOf: () => null, latest: null };
