const TEXTED = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** Accepts mobile numbers (E.164) only: premium numbers can pay their owner per message. */
export async function canBeTexted(number: string): Promise<boolean> {
  // Imported on demand because its table of countries is large and few members need it.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isValid() || parsed.isNonGeographic()) return false;
  return TEXTED.has(parsed.getType() ?? "");
}
