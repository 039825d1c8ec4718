import { type MemberWrite, memberWrite } from "@sovereign/contract/writes";
import type { EarlyWrites } from "./early-writes.ts";

/**
 * What pages of a member have put down and nobody has kept yet, in the order in which it was made; what
 * this version cannot read stays there.
 */
export function leftWrites(early: EarlyWrites): MemberWrite[] {
  const writes = early.all().flatMap((kept) => {
    try {
      return memberWrite.safeParse(JSON.parse(kept ?? "")).data ?? [];
    } catch {
      return [];
    }
  });
  return writes.sort(
    (one, other) => Date.parse(one.edited_at) - Date.parse(other.edited_at) || one.seq - other.seq,
  );
}
