import { App } from "./app.ts";
import { BiometricAuth } from "./biometric-auth.ts";
import { LocalNotifications } from "./local-notifications.ts";
import { Documents, Haptics, Keyboard, PrivacyCover, Share, SystemBars } from "./phone-parts.ts";
import { Purchases } from "./purchases.ts";
import { TodayWidget } from "./today-widget.ts";

/** The app's native storage (@capacitor/preferences). */
class Preferences {
  readonly kept = new Map<string, string>();

  get({ key }: { key: string }) {
    return { value: this.kept.get(key) ?? null };
  }

  set({ key, value }: { key: string; value: string }) {
    this.kept.set(key, value);
  }

  remove({ key }: { key: string }) {
    this.kept.delete(key);
  }

  clear() {
    this.kept.clear();
  }

  keys() {
    return { keys: [...this.kept.keys()] };
  }
}

type Named = { prefixedKey: string };

/** The Keychain or the Keystore (@aparajita/capacitor-secure-storage). */
class SecureStorage {
  readonly kept = new Map<string, string>();

  setSynchronizeKeychain() {}

  internalGetItem({ prefixedKey }: Named) {
    return { data: this.kept.get(prefixedKey) ?? null };
  }

  internalSetItem({ prefixedKey, data }: Named & { data: string }) {
    this.kept.set(prefixedKey, data);
  }

  internalRemoveItem({ prefixedKey }: Named) {
    return { success: this.kept.delete(prefixedKey) };
  }

  internalClearItemsWithPrefix({ prefix }: { prefix: string }) {
    for (const key of this.kept.keys()) if (key.startsWith(prefix)) this.kept.delete(key);
  }
}

class SplashScreen {
  shown = true;

  show() {
    this.shown = true;
  }

  hide() {
    this.shown = false;
  }
}

/** The system's browser over the app (@capacitor/browser). */
class SystemBrowser {
  shows: string | null = null;

  open({ url }: { url: string }) {
    this.shows = url;
  }

  close() {
    this.shows = null;
  }
}

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
