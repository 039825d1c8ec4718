import type { MemberWrite } from "@sovereign/contract/writes";

/** How many days, or days of the programme, lost writes are of. */
export const countLostDays = (lost: readonly MemberWrite[]): number =>
  new Set(lost.map((write) => (write.kind === "programme_done" ? write.day : write.date))).size;
