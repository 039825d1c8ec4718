/** Spaces, control characters and others that nobody sees. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

const ADDRESS = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/gu;

/**
 * Returns a reason as it is stored; undefined when there is nothing to read in it. Without addresses:
 * it lasts as long as its member, and somebody else's may be in it.
 */
export function readReason(typed: string): string | undefined {
  const reason = typed.trim().replaceAll(ADDRESS, "…@…");
  return INVISIBLE.test(reason) ? undefined : reason;
}
