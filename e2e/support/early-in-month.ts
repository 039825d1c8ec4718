/** Returns the next fifth of a month at noon, UTC: three weeks later the month is the same. */
export function earlyInMonth(now = new Date()): Date {
  const fifth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 5, 12));
  if (fifth <= now) fifth.setUTCMonth(fifth.getUTCMonth() + 1);
  return fifth;
}
