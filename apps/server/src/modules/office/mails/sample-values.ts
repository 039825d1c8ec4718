const DATE = "March 26, 2027";

/** Values for a preview, instead of a member's own. */
const SAMPLES: Readonly<Record<string, string>> = {
  time_zone: "UTC",
  price: "$79",
  sum: "$79.00",
  giver: "Elinor",
  recipient: "jonas@example.com",
  member_email: "jonas@example.com",
  old_email: "jonas@example.com",
  new_email: "jonas@example.org",
  staff_email: "mira@example.com",
  staff_name: "Mira",
  inviter: "Adrian",
  role: "support",
  staff_role: "support",
  code: "WELCOME25",
  codes_left: "7",
  valid_hours: "24",
  backup_days: "30",
  kept_days: "283",
  hour: "7:30 AM",
  reason: "They asked us to",
  factor: "an authenticator app",
  receipt: "A1B2C3",
  subject: "Your payment was refunded",
  alarm_title: "No backup for two days",
  alarm_advice: "Look at the backups in the office.",
  reminder: "What’s the ONE Thing today?",
  time: "7:30 AM",
  week: "March 16 to 22, in New York",
  paying: "412 members on Sunday night, six more than the Sunday before.",
  gained: "Nine new and two reactivated.",
  lost: "Five lapsed and none refunded or disputed.",
  money: "$869.00 came in.",
  failed: "Two in the grace period, $158.00.",
  due: "Eleven renew within a week.",
  habit: "301 of 412 answered a day in the week.",
  reading: "640 articles opened.",
  needs: "Nothing needs your attention.",
  change: "A passkey was added.",
  told: "We refunded $79.00 to your card.",
  warning: "A second factor was removed.",
  afterwards: "Then the card on file is charged $79.00.",
  agreed: "$79.00 a year.",
  returned: "$79.00 goes back to the card you paid with.",
  former: "$64.00",
  line: "A year ago you stopped.",
  terms: "It gives 25 percent off the first year.",
  works: "It works once, until March 26, 2027.",
  word: "Start with the first day.",
  why: "Your bank returned it.",
  quote: "Begin before you’re ready.",
  note: "For Monday.",
  mailbox: "jonas@example.com",
  seller: "the company named below",
  gift_ends: DATE,
  receipt_note: "",
  store_note: "",
  card_note: "",
  title: "The Long View",
  piece_title: "The Long View",
};

/** Returns sample values for these placeholders; links lead to the product's first page. */
export function sampleValues(
  placeholders: readonly string[],
  appUrl: string,
): Record<string, string> {
  const sampleOf = (name: string) => {
    if (name.endsWith("url")) return `${appUrl}/`;
    if (/(_at|_on|until|since)$/.test(name)) return DATE;
    return SAMPLES[name] ?? `(${name.replaceAll("_", " ")})`;
  };
  return Object.fromEntries(placeholders.map((name) => [name, sampleOf(name)]));
}
