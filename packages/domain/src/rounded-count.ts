import { mayOpenInOffice, type StaffRole } from "./staff.ts";

/** Whether staff read counts of members in tens, because they may see no member. */
export const readsRounded = (role: StaffRole): boolean => !mayOpenInOffice("office_members", role);

/** Fewer would say something about single members. */
const FEW = 10;

/** From this count on none is reported as few. */
export const NEVER_FEW = 2 * FEW;

/**
 * Returns a count for readers who may not see members: tens, and 0 for few. Between two tens, and
 * from ten to nineteen, the `lot` decides, which belongs to the counted members: the same ones are
 * always rounded alike, and subtraction does not reveal one more or less.
 */
export function roundedCount(count: number, lot: number): number {
  const own = lot % FEW;
  if (count < FEW + own) return 0;
  return Math.floor((count + own) / FEW) * FEW;
}
