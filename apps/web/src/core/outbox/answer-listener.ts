import type { Overview } from "@sovereign/contract/one-things";
import type { MemberWrite } from "@sovereign/contract/writes";

/** What the page does when the server has answered for writes of a member. */
export type AnswerListener = {
  answered(userId: string, writes: readonly MemberWrite[], overview: Overview | null): void;
  /** Writes were answered for of which this tab heard nothing. */
  missed(userId: string): void;
};
