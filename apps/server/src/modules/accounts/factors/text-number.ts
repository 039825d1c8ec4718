const TEXTED = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * Whether codes may be sent to a number in E.164 form: a mobile number of a country's own plan. Premium
 * and satellite numbers cost many times as much, and who owns one may earn by each message.
 */
export async function canBeTexted(number: string): Promise<boolean> {
  // Loaded here because its table of all countries is large and few members need it.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isValid() || parsed.isNonGeographic()) return false;
  return TEXTED.has(parsed.getType() ?? "");
}
