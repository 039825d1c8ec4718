import { backupCheck } from "./checks/backup.check.ts";
import { clockCheck } from "./checks/clock.check.ts";
import { databaseCheck } from "./checks/database.check.ts";
import { diskCheck } from "./checks/disk.check.ts";
import { mailCheck } from "./checks/mail.check.ts";
import { mailDomainCheck } from "./checks/mail-domain.check.ts";
import { migrationsCheck } from "./checks/migrations.check.ts";
import { pushKeysCheck } from "./checks/push-keys.check.ts";
import { settingsCheck } from "./checks/settings.check.ts";
import { siteCheck } from "./checks/site.check.ts";
import { staffLogCheck } from "./checks/staff-log.check.ts";
import { storesCheck } from "./checks/stores.check.ts";
import { stripeCheck } from "./checks/stripe.check.ts";
import type { Check } from "./checkup.ts";

/** All checks in the order in which they are printed. */
export const CHECKS: readonly Check[] = [
  settingsCheck,
  siteCheck,
  databaseCheck,
  migrationsCheck,
  pushKeysCheck,
  clockCheck,
  mailCheck,
  mailDomainCheck,
  stripeCheck,
  storesCheck,
  backupCheck,
  diskCheck,
  staffLogCheck,
];
