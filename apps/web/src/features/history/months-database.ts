import { deleteRowsOf } from "#core/device/databases.ts";
import { devicePrefix } from "#core/device/device-storage.ts";

// Separate from the code that reads the months, which only one page needs.
export const MONTHS_DATABASE = `${devicePrefix}-months`;
export const MONTHS_STORE = "months";

/** Deletes every other member's months; all of them with null. */
export const keepMonthsOnlyOf = (userId: string | null): Promise<void> =>
  deleteRowsOf((owner) => owner !== userId, MONTHS_DATABASE, MONTHS_STORE);
