import type { QueryClient } from "@tanstack/react-query";
import { daysOf, watchDays } from "#app/cache/member-days.ts";
import { openPage } from "#core/page/open-page.ts";
import { paths } from "#core/page/paths.ts";
import { keepPhoneAlarms } from "#features/reminders/native-reminders.ts";
import { keepHomeScreen } from "./home-screen.ts";

/** The first screen comes first, on a slow phone too. */
const AFTER_MS = 1000;

export async function startOnPhone(client: QueryClient): Promise<void> {
  const whenUsable = new Promise<void>((usable) => setTimeout(usable, AFTER_MS));
  // Not delayed: an answer from the home screen must be in the day that is shown.
  keepHomeScreen(client);
  await keepPhoneAlarms({
    whenUsable,
    daysOf: (member) => daysOf(client, member),
    watchDays: (onChange) => watchDays(client, onChange),
    openOneThing: () => openPage(paths.oneThing),
  });
}
