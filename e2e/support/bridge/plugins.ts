import { App } from "./app.ts";
import { BiometricAuth } from "./biometric-auth.ts";
import { LocalNotifications } from "./local-notifications.ts";
import { Documents, Haptics, Keyboard, PrivacyCover, Share, SystemBars } from "./phone-parts.ts";
import { Preferences } from "./preferences.ts";
import { Purchases } from "./purchases.ts";
import { SecureStorage } from "./secure-storage.ts";
import { SplashScreen } from "./splash-screen.ts";
import { SystemBrowser } from "./system-browser.ts";
import { TodayWidget } from "./today-widget.ts";

/** Returns the plugins by name, each in the state of a new phone. */
export function newPlugins() {
  return {
    App: new App(),
    LocalNotifications: new LocalNotifications(),
    BiometricAuthNative: new BiometricAuth(),
    Browser: new SystemBrowser(),
    Documents: new Documents(),
    Haptics: new Haptics(),
    Keyboard: new Keyboard(),
    Preferences: new Preferences(),
    PrivacyCover: new PrivacyCover(),
    Purchases: new Purchases(),
    SecureStorage: new SecureStorage(),
    Share: new Share(),
    SplashScreen: new SplashScreen(),
    TodayWidget: new TodayWidget(),
    SystemBars: new SystemBars(),
  };
}

export type Plugins = ReturnType<typeof newPlugins>;
