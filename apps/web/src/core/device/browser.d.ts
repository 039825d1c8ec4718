import "react";

declare global {
  /** The build of the store apps; web builds omit code that depends on it. */
  const __NATIVE_BUILD__: boolean;
  // False in browser builds, which omit code that checks for a shell at run time.
  const __KNOWS_SHELLS__: boolean;
  // Whether the web app shows prices in several currencies.
  const __SEVERAL_CURRENCIES__: boolean;

  interface Navigator {
    readonly globalPrivacyControl?: boolean;
    readonly doNotTrack?: string | null;
    readonly standalone?: boolean;
  }

  interface Window {
    Capacitor?: unknown;
    /** The browser's offer to install the app, saved by a script of the page. */
    installOffer?: Event & { prompt(): Promise<unknown> };
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
    trustedTypes?: {
      createPolicy<Rules extends Record<string, (text: string) => string>>(
        name: string,
        rules: Rules,
      ): Rules;
    };
  }
}

declare module "react" {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
