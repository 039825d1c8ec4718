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
