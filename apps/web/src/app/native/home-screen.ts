// Part of the native apps alone: whoever needs it fetches it there.
import { App } from "@capacitor/app";
import type { QueryClient } from "@tanstack/react-query";
import { siteOrigin } from "#core/api/server-address.ts";
import { appLock } from "#features/app-lock/app-lock-here.ts";
import { todayWidget } from "#features/widget/today-widget.ts";
import { keepMemberWidget } from "./member-widget.ts";

/** Keeps the widgets of the phone's home screen from now on. */
export function keepHomeScreen(client: QueryClient): void {
  keepMemberWidget({
    client,
    widget: todayWidget,
    site: siteOrigin(),
    // Who locks the app wants its texts nowhere else.
    showsTexts: () => !appLock.getState().on,
    watchTexts: appLock.watch,
    onResume: (look) => void App.addListener("resume", look),
  });
}
