/** Spaces, control characters and others that nobody sees. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** Returns a reason as it is stored; undefined when there is nothing to read in it. */
export function readReason(typed: string): string | undefined {
  const reason = typed.trim();
  return INVISIBLE.test(reason) ? undefined : reason;
}
