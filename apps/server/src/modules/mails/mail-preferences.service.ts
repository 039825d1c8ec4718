import type { MailPreferences } from "@sovereign/contract/mails";
import {
  BROADCAST_KINDS,
  type BroadcastKind,
  WANTED_BY_DEFAULT,
} from "@sovereign/domain/broadcast";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { findPreferences, storePreference } from "./mail-preferences.repository.ts";

type MailChoices = Partial<Record<BroadcastKind, boolean>>;

export type MailPreferencesService = ReturnType<typeof createMailPreferences>;

export function createMailPreferences({ db, clock }: { db: Database; clock: Clock }) {
  async function read(userId: string): Promise<MailPreferences> {
    const chosen = await findPreferences(db, userId);
    const asked = chosen.releases !== undefined;
    return { ...WANTED_BY_DEFAULT, ...chosen, releases_asked: asked };
  }

  return {
    read,

    async change(userId: string, changes: MailChoices): Promise<MailPreferences> {
      const now = clock();
      await db.transaction(async (tx) => {
        for (const kind of BROADCAST_KINDS) {
          const wanted = changes[kind];
          if (wanted !== undefined) await storePreference(tx, { userId, kind, wanted }, now);
        }
      });
      return read(userId);
    },

    stop: (kind: BroadcastKind) => (userId: string) =>
      storePreference(db, { userId, kind, wanted: false }, clock()),

    isWanted: async (userId: string, kind: BroadcastKind): Promise<boolean> =>
      (await read(userId))[kind],
  };
}
