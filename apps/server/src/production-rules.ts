/** Settings as they were given: only those that are not empty. */
type Given = Readonly<Record<string, string>>;

/**
 * The keys and secrets of the sandbox. Everybody can read them (apps/sandbox/credentials.json), so
 * a server that goes by them is paid by whoever signs a webhook.
 */
const SANDBOX_CREDENTIALS: Given = {
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  STRIPE_PRICE_ID: "price_sovereign_app_yearly",
  REVENUECAT_API_KEY: "sk_sandbox_stores",
  REVENUECAT_PROJECT_ID: "proj_sandbox",
  REVENUECAT_WEBHOOK_AUTHORIZATION: "Bearer sandbox-stores",
  REVENUECAT_WEBHOOK_SECRET: "rcsec_sandbox",
};

/** Addresses over which passwords, tokens and keys travel. */
const ENCRYPTED = ["APP_URL", "STRIPE_API_URL", "REVENUECAT_API_URL"];

/** Secrets that are nothing but what every one of their kind begins with. */
const EMPTY_SECRETS: Given = {
  STRIPE_WEBHOOK_SECRET: "whsec_",
  REVENUECAT_WEBHOOK_AUTHORIZATION: "Bearer",
};

/** What a provider needs besides its key: with half of it money would come and nobody would know. */
const BILLING: Record<string, string[][]> = {
  STRIPE_SECRET_KEY: [["STRIPE_WEBHOOK_SECRET"], ["STRIPE_PRICE_ID"]],
  REVENUECAT_API_KEY: [
    ["REVENUECAT_PROJECT_ID"],
    ["REVENUECAT_WEBHOOK_AUTHORIZATION", "REVENUECAT_WEBHOOK_SECRET"],
  ],
};

/**
 * What is unsafe in production among the settings given, as the key and a sentence about it; never
 * a value. Empty when nothing is.
 */
export function productionFaults(given: Given): [key: string, fault: string][] {
  return [...openDoors(given), ...publicSecrets(given), ...halfProviders(given)];
}

function openDoors(given: Given): [string, string][] {
  const faults: [string, string][] = [];
  for (const key of ["APP_URL", "AUTH_SECRET"]) {
    if (!given[key]) faults.push([key, "is required in production"]);
  }
  for (const key of ENCRYPTED) {
    const url = given[key];
    if (url && URL.parse(url)?.protocol !== "https:") {
      faults.push([key, "must begin with https:// in production"]);
    }
  }
  if (given.ADMIN_MODE === "everyone") {
    faults.push(["ADMIN_MODE", "must be admins or off in production"]);
  }
  if (given.SEED_DEMO === "true") faults.push(["SEED_DEMO", "is refused in production"]);
  return faults;
}

function publicSecrets(given: Given): [string, string][] {
  const has = (key: string, value: string) => listed(given[key]).includes(value);
  const sandbox = Object.entries(SANDBOX_CREDENTIALS).filter((entry) => has(...entry));
  const empty = Object.entries(EMPTY_SECRETS).filter((entry) => has(...entry));
  return [
    ...sandbox.map(([key]): [string, string] => [key, "is the sandbox's, refused in production"]),
    ...empty.map(([key, start]): [string, string] => [key, `must be more than ${start}`]),
  ];
}

function halfProviders(given: Given): [string, string][] {
  const isGiven = (key: string) => listed(given[key]).length > 0;
  return Object.entries(BILLING).flatMap(([key, needs]): [string, string][] => {
    const missing = isGiven(key) ? needs.filter((either) => !either.some(isGiven)) : [];
    if (missing.length === 0) return [];
    const names = missing.map((either) => either.join(" or ")).join(" and ");
    return [[key, `also needs ${names} in production`]];
  });
}

/** The values of a setting that may be several, separated by commas. */
function listed(value = ""): string[] {
  return value.split(",").flatMap((item) => item.trim() || []);
}
