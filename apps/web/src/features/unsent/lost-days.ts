import type { MemberWrite } from "@sovereign/contract/writes";

export const countLostDays = (lost: readonly MemberWrite[]): number =>
  new Set(
    lost.map((write) => ("date" in write ? write.date : "day" in write ? write.day : write.id)),
  ).size;
