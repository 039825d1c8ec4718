// What browsers and shells have that TypeScript's own description of them does not know.
import "react";

declare global {
  /** Whether this is what the stores' apps carry. What hangs on it is no part of the web's files. */
  const __NATIVE_BUILD__: boolean;
  // The same for what asks at each call whether it runs in a shell: a browser's scripts go without it.
  const __KNOWS_SHELLS__: boolean;

  interface Navigator {
    /** What a browser says for whoever wants not to be followed. */
    readonly globalPrivacyControl?: boolean;
    readonly doNotTrack?: string | null;
  }

  interface Window {
    // Put on the page by a native shell before any script of ours runs.
    Capacitor?: unknown;
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
    /** The part of Trusted Types that is used. */
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
