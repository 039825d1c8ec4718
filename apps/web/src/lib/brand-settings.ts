import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { isLaunchFlow, type LaunchFlow } from "@sovereign/domain/launch";
import { PASSWORD_MIN_LENGTH } from "@sovereign/domain/password";

/** Where the higher levels are paid for and talked about, outside the product. */
type LevelLinks = {
  foundationPayment: string;
  foundationCall: string;
  mastermindPayment: string;
  mastermindCall: string;
  principalCall: string;
};

/** What /privacy and /terms say of the company. */
type LegalFacts = {
  companyAddress: string;
  /** The date of "Last updated", or null for the day on which the page is read. */
  updatedOn: string | null;
  /** How long technical records and backups are kept, in days. */
  logDays: string;
  backupDays: string;
  /** Whose law governs the terms, and where its courts are. */
  governingLaw: string;
  venue: string;
};

type Environment = Record<string, string | undefined>;

/** What the owner may rename without touching a screen. */
export type Brand = {
  productName: string;
  supportEmail: string;
  companyName: string;
  passwordMinLength: number;
  /** What the app costs a year, as screens write it. */
  appPrice: string;
  /** Who handles the payments of the higher levels. */
  holdingCompany: string;
  legal: LegalFacts;
  links: LevelLinks;
  /** Whether a store's app may show the payment links of the higher levels (decision 19). */
  nativeExternalLinks: boolean;
  /** What comes before the page on the first visit on the web; usually nothing (decision 031). */
  launchFlows: LaunchFlow[];
  /** The public keys of the stores' purchases, by the platform of the app. */
  storeKeys: { ios: string; android: string };
};

function secureLink(environment: Environment, key: string, path: string): string {
  const link = environment[key] || `https://example.com/${path}`;
  if (URL.parse(link)?.protocol !== "https:") {
    throw new Error(`${key} must be an address that begins with https://`);
  }
  return link;
}

function flag(environment: Environment, key: string): boolean {
  const value = environment[key] || "false";
  if (value !== "true" && value !== "false") throw new Error(`${key} must be true or false`);
  return value === "true";
}

function days(environment: Environment, key: string, otherwise: string): string {
  const value = environment[key] || otherwise;
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new Error(`${key} must be a whole number of days`);
  return value;
}

function updatedOn(environment: Environment): string | null {
  const value = environment.LEGAL_UPDATED_ON || null;
  if (value !== null && !isCalendarDate(value)) {
    throw new Error("LEGAL_UPDATED_ON must be a date such as 2026-03-24");
  }
  return value;
}

function launchFlows(environment: Environment): LaunchFlow[] {
  const names = (environment.LAUNCH_FLOWS || "").split(",").map((name) => name.trim());
  const given = names.filter((name) => name !== "");
  const flows = given.filter(isLaunchFlow);
  if (flows.length < given.length) {
    throw new Error("LAUNCH_FLOWS may name splash, intro and signing, separated by commas");
  }
  return flows;
}

/**
 * Reads the brand from the build's environment, with the defaults of a fresh clone; an empty value
 * is the default. Throws, naming the key, when PASSWORD_MIN_LENGTH is not a whole number of at least
 * 6 (decision 9), a link is not an https address, a switch is neither true nor false, a date or a
 * number of days is none, or a launch flow is unknown.
 */
export function brandFrom(environment: Environment): Brand {
  const passwordMinLength = Number(environment.PASSWORD_MIN_LENGTH || PASSWORD_MIN_LENGTH);
  if (!Number.isInteger(passwordMinLength) || passwordMinLength < PASSWORD_MIN_LENGTH) {
    throw new Error(
      `PASSWORD_MIN_LENGTH must be a whole number of at least ${PASSWORD_MIN_LENGTH}`,
    );
  }
  return {
    productName: environment.PRODUCT_NAME || "Sovereign",
    supportEmail: environment.SUPPORT_EMAIL || "support@example.com",
    companyName: environment.COMPANY_NAME || "Example Company Ltd",
    passwordMinLength,
    appPrice: environment.APP_PRICE || "$79",
    holdingCompany: environment.HOLDING_COMPANY || "Example Holdings Ltd",
    legal: {
      companyAddress: environment.COMPANY_ADDRESS || "1 Example Street, Example Town",
      updatedOn: updatedOn(environment),
      logDays: days(environment, "LOG_DAYS", "90"),
      backupDays: days(environment, "BACKUP_DAYS", "35"),
      governingLaw: environment.GOVERNING_LAW || "Example State",
      venue: environment.VENUE || "Example Town",
    },
    links: {
      foundationPayment: secureLink(environment, "FOUNDATION_PAYMENT_URL", "foundation"),
      foundationCall: secureLink(environment, "FOUNDATION_CALL_URL", "foundation-call"),
      mastermindPayment: secureLink(environment, "MASTERMIND_PAYMENT_URL", "mastermind"),
      mastermindCall: secureLink(environment, "MASTERMIND_CALL_URL", "mastermind-call"),
      principalCall: secureLink(environment, "PRINCIPAL_CALL_URL", "principal-call"),
    },
    nativeExternalLinks: flag(environment, "NATIVE_EXTERNAL_LINKS"),
    launchFlows: launchFlows(environment),
    storeKeys: {
      ios: environment.REVENUECAT_PUBLIC_KEY_IOS || "appl_sandbox",
      android: environment.REVENUECAT_PUBLIC_KEY_ANDROID || "goog_sandbox",
    },
  };
}

/** What fills the placeholders of /privacy and /terms. */
export function legalValues({ productName, companyName, supportEmail, legal, ...brand }: Brand) {
  return {
    product: productName,
    company: companyName,
    company_address: legal.companyAddress,
    email: supportEmail,
    app_price: brand.appPrice,
    holding_company: brand.holdingCompany,
    log_days: legal.logDays,
    backup_days: legal.backupDays,
    governing_law: legal.governingLaw,
    venue: legal.venue,
  };
}
