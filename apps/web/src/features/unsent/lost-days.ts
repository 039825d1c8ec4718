import type { MemberWrite } from "@sovereign/contract/writes";

/** Returns how many days, or programme days, the lost writes belong to. */
export const countLostDays = (lost: readonly MemberWrite[]): number =>
  new Set(lost.map((write) => (write.kind === "programme_done" ? write.day : write.date))).size;
