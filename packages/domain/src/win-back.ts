/** Limit of the personal line in the email, in characters. */
export const WIN_BACK_LINE_LENGTH = 300;

/** A member is sent at most one such email in this time. */
const WIN_BACK_DAYS = 30;

const DAY_MS = 24 * 3_600_000;

/** Whether the last email to a member was long enough ago for another. */
export function mayWinBackAgain(last: Date | null, now: Date): boolean {
  return last === null || now.getTime() - last.getTime() >= WIN_BACK_DAYS * DAY_MS;
}

/** Without letters that are read as digits. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 10;

/** Returns the letters of a code for one member alone, from the action's random UUID. */
export function ownCodeOf(actId: string): string {
  const bits = BigInt(`0x${actId.replaceAll("-", "")}`);
  const letters = Array.from({ length: CODE_LENGTH }, (_, at) =>
    LETTERS.charAt(Number((bits >> BigInt(at * 5)) & 31n)),
  );
  return letters.join("");
}
