import {
  type Environment,
  namesReadBy,
  type PageValues,
  readSettings,
  SettingsError,
} from "@sovereign/settings/read-settings";

/** What the owner may rename without touching a screen: the settings that are built into the pages. */
export type Brand = Omit<PageValues, "contentDir">;

/**
 * Reads the brand from the build's environment, with the defaults of a fresh clone; an empty value
 * is the default. Throws, naming each setting that is wrong.
 */
export function brandFrom(environment: Environment): Brand {
  const names = namesReadBy("pages").filter((name) => name !== "CONTENT_DIR");
  const { values, faults } = readSettings(names, environment);
  if (faults.length > 0) throw new SettingsError(faults);
  return values;
}

/** What fills the placeholders of /privacy and /terms. */
export function legalValues(brand: Brand) {
  return {
    product: brand.productName,
    company: brand.companyName,
    company_address: brand.companyAddress,
    email: brand.supportEmail,
    app_price: brand.appPrice,
    holding_company: brand.holdingCompany,
    log_days: brand.logDays,
    backup_days: brand.backupDays,
    governing_law: brand.governingLaw,
    venue: brand.venue,
  };
}
