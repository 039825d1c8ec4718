import { dropRowsOf } from "#core/device/databases.ts";
import { devicePrefix } from "#core/device/device-storage.ts";

// Apart from what reads and keeps the months, which one page needs.
export const MONTHS_DATABASE = `${devicePrefix}-months`;
export const MONTHS_STORE = "months";

/** Takes every other member's months off the device; with null, everybody's. */
export const keepMonthsOnlyOf = (userId: string | null): Promise<void> =>
  dropRowsOf((owner) => owner !== userId, MONTHS_DATABASE, MONTHS_STORE);
