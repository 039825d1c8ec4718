import type { MemberWrite } from "@sovereign/contract/writes";

export const countLostDays = (lost: readonly MemberWrite[]): number =>
  new Set(lost.map((write) => (write.kind === "programme_done" ? write.day : write.date))).size;
