// Native apps only; load it by dynamic import.
import { App } from "@capacitor/app";
import type { QueryClient } from "@tanstack/react-query";
import { siteOrigin } from "#core/api/server-address.ts";
import { appLock } from "#features/app-lock/device-app-lock.ts";
import { todayWidget } from "#features/widget/today-widget.ts";
import { syncMemberWidget } from "./member-widget.ts";

export function keepHomeScreen(client: QueryClient): void {
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
