// @ts-check
/** @import { Section } from "../setting.ts" */

/** Sign-in with Google and Apple (decision 94). */
export const SIGN_IN = /** @type {const} @satisfies {Section} */ ({
  GOOGLE_CLIENT_ID: {
    text: "Client ID of the product at Google.",
    rule: { kind: "text" },
    empty: "no sign-in with Google",
    sandbox: "sandbox-google",
    readBy: ["server", "start"],
    production: { needs: [["GOOGLE_CLIENT_SECRET"]] },
  },
  GOOGLE_CLIENT_SECRET: {
    text: "Client secret of the product at Google.",
    rule: { kind: "text" },
    sandbox: "sandbox-google-secret",
    readBy: ["server"],
  },
  GOOGLE_ISSUER: {
    text: "Issuer URL of Google (OpenID Connect discovery).",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://accounts.google.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
  APPLE_CLIENT_ID: {
    text: "Services ID of the product at Apple.",
    rule: { kind: "text" },
    empty: "no sign-in with Apple",
    sandbox: "sandbox.apple",
    readBy: ["server", "start"],
    production: { needs: [["APPLE_TEAM_ID"], ["APPLE_KEY_ID"], ["APPLE_PRIVATE_KEY"]] },
  },
  APPLE_TEAM_ID: {
    text: "Team ID of the Apple developer account, which also signs the iPhone app.",
    rule: { kind: "text" },
    sandbox: "SANDBOXTEAM",
    readBy: ["server", "build"],
  },
  APPLE_KEY_ID: {
    text: "ID of the key for Sign in with Apple.",
    rule: { kind: "text" },
    sandbox: "SANDBOXKEY",
    readBy: ["server"],
  },
  APPLE_PRIVATE_KEY: {
    text: "Private key for Sign in with Apple: the content of its .p8 file on one line, without the first and last lines.",
    rule: { kind: "text" },
    sandbox:
      "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr0oOkq3O5DFazaUGwmVd8SVIZM04+FJ0Zn230CzZZ/GhRANCAASwNWCCXNsm6GEZpnhUynCzw7vgQCp1ibqBQKVXtPUE9tA0cr4LTvnNwFUnZoF73h/bdnyuIzX5JXwTzFgMlcRU",
    readBy: ["server"],
  },
  APPLE_ISSUER: {
    text: "Issuer URL of Apple (OpenID Connect discovery).",
    rule: { kind: "address", schemes: ["http:", "https:"] },
    default: "https://appleid.apple.com",
    startSays: "the sandbox",
    readBy: ["server"],
    production: { encrypted: true },
  },
});
