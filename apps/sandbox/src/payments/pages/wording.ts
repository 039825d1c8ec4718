const SECOND_MS = 1000;

/** An amount in the currency's smallest unit as people write it: 7900 and usd make "$79.00". */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Unix seconds as a date in UTC: "9 March 2027". */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    seconds * SECOND_MS,
  );
}

/** How often an interval charges, as an adverb: "year" makes "yearly". */
export function often(interval: string): string {
  return interval === "day" ? "daily" : `${interval}ly`;
}
