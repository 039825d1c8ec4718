import type { MemberState } from "@sovereign/domain/member-standing";
import type { MarkShape } from "./mark.tsx";

/** A member's state as a mark; its word is always beside it. */
export const STATE_MARKS: Record<MemberState, MarkShape> = {
  paying: "full",
  canceled: "half",
  grace: "outlined",
  given: "half",
  trial: "half",
  lapsed: "ring",
  refunded: "level",
  disputed: "level",
  never: "tick",
};
