import type { QueryClient } from "@tanstack/react-query";
import { openPage } from "#core/page/open-page.ts";
import { paths } from "#core/page/paths.ts";
import { keepPhoneAlarms } from "#features/reminders/native-reminders.ts";
import { keepHomeScreen } from "./home-screen.ts";
import { daysOf, watchDays } from "./phone-days.ts";

/** The alarms can wait for this long: the first screen comes before them, on a slow phone too. */
const AFTER_MS = 1000;

/** Begins what goes on beside the pages in a store's app alone; loaded there alone. */
export async function startOnPhone(client: QueryClient): Promise<void> {
  const whenUsable = new Promise<void>((usable) => setTimeout(usable, AFTER_MS));
  // At once: an answer given on the home screen is not to come late to the day that is shown.
  keepHomeScreen(client);
  await keepPhoneAlarms({
    whenUsable,
    daysOf: (member) => daysOf(client, member),
    watchDays: (onChange) => watchDays(client, onChange),
    openOneThing: () => openPage(paths.oneThing),
  });
}
