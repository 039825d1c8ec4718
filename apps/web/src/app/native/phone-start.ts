import type { QueryClient } from "@tanstack/react-query";
import { openPage } from "#core/page/open-page.ts";
import { paths } from "#core/page/paths.ts";
import { keepPhoneAlarms } from "#features/reminders/native-reminders.ts";
import { keepHomeScreen } from "./home-screen.ts";
import { daysOf, watchDays } from "./phone-days.ts";

/** Begins what goes on beside the pages in a store's app alone; loaded there alone. */
export async function startOnPhone(client: QueryClient): Promise<void> {
  keepHomeScreen(client);
  await keepPhoneAlarms({
    daysOf: (member) => daysOf(client, member),
    watchDays: (onChange) => watchDays(client, onChange),
    openOneThing: () => openPage(paths.oneThing),
  });
}
