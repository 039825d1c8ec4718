import { App } from "./app.ts";
import { LocalNotifications } from "./local-notifications.ts";
import { Preferences } from "./preferences.ts";
import { Purchases } from "./purchases.ts";
import { SplashScreen } from "./splash-screen.ts";
import { TodayWidget } from "./today-widget.ts";

/** A phone's plugins as journeys play them, by their names, each as on a phone that was just bought. */
export function newPlugins() {
  return {
    App: new App(),
    LocalNotifications: new LocalNotifications(),
    Preferences: new Preferences(),
    Purchases: new Purchases(),
    SplashScreen: new SplashScreen(),
    TodayWidget: new TodayWidget(),
  };
}

export type Plugins = ReturnType<typeof newPlugins>;
