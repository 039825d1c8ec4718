import {
  type Environment,
  namesReadBy,
  type PageValues,
  readSettings,
  SettingsError,
} from "@sovereign/settings/read-settings";

export type Brand = Omit<PageValues, "contentDir">;

export function brandFrom(environment: Environment): Brand {
  const names = namesReadBy("pages").filter((name) => name !== "CONTENT_DIR");
  const { values, problems } = readSettings(names, environment);
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

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
