// Native apps only; load it by dynamic import.
import { App } from "@capacitor/app";
import { fill } from "@sovereign/content/public/fill";
import { eveningAlarm } from "@sovereign/content/words/partner";
import type { QueryClient } from "@tanstack/react-query";
import { daysOf, watchDays } from "#app/cache/member-days.ts";
import { siteOrigin } from "#core/api/server-address.ts";
import { openPage } from "#core/page/open-page.ts";
import { paths } from "#core/page/paths.ts";
import { appLock } from "#features/app-lock/device-app-lock.ts";
import { keptPartner } from "#features/partner/partner-query.ts";
import { keepPhoneAlarms } from "#features/reminders/native-reminders.ts";
import { todayWidget } from "#features/widget/today-widget.ts";
import { syncMemberWidget } from "./member-widget.ts";

/** The first screen comes first, on a slow phone too. */
const AFTER_MS = 1000;

function keepHomeScreen(client: QueryClient): void {
  syncMemberWidget({
    client,
    widget: todayWidget,
    site: siteOrigin(),
    // A member who locks the app does not want its text on the home screen.
    showsTexts: () => !appLock.getState().on,
    watchTexts: appLock.watch,
    onResume: (look) => void App.addListener("resume", look),
  });
}

export async function startOnPhone(client: QueryClient): Promise<void> {
  const whenUsable = new Promise<void>((usable) => setTimeout(usable, AFTER_MS));
  // Not delayed: an answer from the home screen must be in the day that is shown.
  keepHomeScreen(client);
  await keepPhoneAlarms({
    whenUsable,
    daysOf: (member) => daysOf(client, member),
    watchDays: (onChange) => watchDays(client, onChange),
    eveningLine(member) {
      const partner = keptPartner(member)?.overview.partner;
      return partner && !partner.resting ? fill(eveningAlarm, { name: partner.name }) : null;
    },
    openOneThing: () => openPage(paths.oneThing),
  });
}
