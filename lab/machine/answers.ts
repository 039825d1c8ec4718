import { DKIM_SELECTOR, DOMAIN, URL_OF_SITE } from "./names.ts";
import type { Around } from "./scene.ts";

const PAGES = ["FOUNDATION_PAYMENT", "MASTERMIND_PAYMENT"];
const CALLS = ["FOUNDATION_CALL", "MASTERMIND_CALL", "PRINCIPAL_CALL"];

const text = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");

/** Returns the answers file of an owner who sells with cards and stores backups elsewhere. */
export const answersOf = ({ thirdParties, backupKey }: Around) =>
  text({
    ...thirdParties.settings,
    APP_URL: URL_OF_SITE,
    MAIL_FROM: `Sovereign <no-reply@${DOMAIN}>`,
    MAIL_DKIM_SELECTOR: DKIM_SELECTOR,
    SUPPORT_EMAIL: `help@${DOMAIN}`,
    COMPANY_NAME: "Discipline Ltd",
    COMPANY_ADDRESS: "1 Bridge Lane, York",
    HOLDING_COMPANY: "Discipline Holdings Ltd",
    GOVERNING_LAW: "England and Wales",
    VENUE: "York",
    LEGAL_UPDATED_ON: "2026-11-01",
    ...Object.fromEntries(
      [...PAGES, ...CALLS].map((name) => [`${name}_URL`, `${URL_OF_SITE}/${name.toLowerCase()}`]),
    ),
    BACKUP_TO: "/mnt/offsite/sovereign",
    BACKUP_RECIPIENT: backupKey.recipient,
    // All members of the load have one address.
    RATE_LIMIT_FACTOR: "100",
  });

/** Settings that are no answers: the owner's file has them before the installation. */
export const SETTINGS_BEFORE = "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n";
