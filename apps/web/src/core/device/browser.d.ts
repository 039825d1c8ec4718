// Globals of browsers and native shells that TypeScript's DOM types do not declare.
import "react";

declare global {
  /** Whether this is the build of the store apps; web builds omit code that depends on it. */
  const __NATIVE_BUILD__: boolean;
  // The same for code that checks for a shell at run time; browser builds omit it.
  const __KNOWS_SHELLS__: boolean;

  interface Navigator {
    /** The browser's privacy signals against tracking. */
    readonly globalPrivacyControl?: boolean;
    readonly doNotTrack?: string | null;
  }

  interface Window {
    // Injected by a native shell before any page script runs.
    Capacitor?: unknown;
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string };
    };
  }
}

declare module "react" {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
