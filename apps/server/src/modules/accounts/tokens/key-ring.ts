import type { JSONWebKeySet } from "jose";
import type { Clock } from "#app/clock.ts";
import type { SigningKey, SigningKeys } from "./signing-keys.ts";

const SIGNING_KEY_MS = 3600_000;
const RELOAD_PAUSE_MS = 1000;

export function createKeyRing(signingKeys: SigningKeys, clock: Clock) {
  let published: Promise<JSONWebKeySet> | undefined;
  let signing: Promise<SigningKey> | undefined;
  let signingReadAt = 0;
  let reloadedAt = 0;

  return {
    published(): Promise<JSONWebKeySet> {
      published ??= signingKeys.published().catch((error) => {
        published = undefined;
        throw error;
      });
      return published;
    },

    /** Reads the keys again each hour, to notice a rotation. */
    signing() {
      const now = clock().getTime();
      if (!signing || now - signingReadAt > SIGNING_KEY_MS) {
        signingReadAt = now;
        published = undefined;
        signing = signingKeys.current().catch((error) => {
          signing = undefined;
          throw error;
        });
      }
      return signing;
    },

    /** Clears the public keys; false if that just happened, because callers can invent key ids. */
    reload(): boolean {
      const now = clock().getTime();
      if (Math.abs(now - reloadedAt) < RELOAD_PAUSE_MS) return false;
      reloadedAt = now;
      published = undefined;
      return true;
    },
  };
}
