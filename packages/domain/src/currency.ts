/** Where the euro is in use, also outside the union. */
const EURO = [
  ...["AD", "AT", "AX", "BE", "BG", "BL", "CY", "DE", "EE", "ES", "FI", "FR", "GF", "GP", "GR"],
  ...["HR", "IE", "IT", "LT", "LU", "LV", "MC", "ME", "MF", "MQ", "MT", "NL", "PM", "PT", "RE"],
  ...["SI", "SK", "SM", "TF", "VA", "XK", "YT"],
];

/** Besides the country whose letters begin the currency's code. */
const OTHER_REGIONS: Readonly<Record<string, readonly string[]>> = {
  AUD: ["CC", "CX", "KI", "NF", "NR", "TV"],
  CHF: ["LI"],
  DKK: ["FO", "GL"],
  GBP: ["GG", "IM", "JE"],
  ILS: ["PS"],
  NOK: ["BV", "SJ"],
  NZD: ["CK", "NU", "PN", "TK"],
  USD: [
    "AS",
    "BQ",
    "EC",
    "FM",
    "GU",
    "IO",
    "MH",
    "MP",
    "PR",
    "PW",
    "SV",
    "TC",
    "TL",
    "UM",
    "VG",
    "VI",
  ],
};

/** Returns the countries and territories (ISO 3166) that pay in a currency (ISO 4217). */
export function regionsOf(currency: string): readonly string[] {
  if (currency === "EUR") return EURO;
  return [currency.slice(0, 2), ...(OTHER_REGIONS[currency] ?? [])];
}
