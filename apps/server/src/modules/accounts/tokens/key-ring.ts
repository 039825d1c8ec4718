import type { JSONWebKeySet } from "jose";
import type { Clock } from "#app/clock.ts";
import type { Library } from "./library.ts";

const SIGNING_KEY_MS = 3600_000;
const RELOAD_PAUSE_MS = 1000;

/** The signing keys in this node's memory, so that neither issuing nor verifying reads them again. */
export function createKeyRing(library: Library, clock: Clock) {
  let published: Promise<JSONWebKeySet> | undefined;
  let signing: Promise<{ kid: string; privateKey: CryptoKey | Uint8Array }> | undefined;
  let signingReadAt = 0;
  let reloadedAt = 0;

  async function readSigningKey() {
    const key = await library.api.signingKey();
    if (!key?.kid) throw new Error("the accounts library has no signing key");
    return { kid: key.kid, privateKey: key.privateKey };
  }

  return {
    /** All public keys whose tokens are accepted. */
    published(): Promise<JSONWebKeySet> {
      published ??= library.api.getJwks().catch((error) => {
        published = undefined;
        throw error;
      });
      return published;
    },

    /** The key to sign with. Read anew each hour, which is how a rotation is noticed. */
    signing() {
      const now = clock().getTime();
      if (!signing || now - signingReadAt > SIGNING_KEY_MS) {
        signingReadAt = now;
        published = undefined;
        signing = readSigningKey().catch((error) => {
          signing = undefined;
          throw error;
        });
      }
      return signing;
    },

    /** Forgets the public keys; false if that was done a moment ago, for anyone may invent key ids. */
    reload(): boolean {
      const now = clock().getTime();
      if (Math.abs(now - reloadedAt) < RELOAD_PAUSE_MS) return false;
      reloadedAt = now;
      published = undefined;
      return true;
    },
  };
}
