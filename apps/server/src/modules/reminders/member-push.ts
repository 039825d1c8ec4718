import type { Database } from "#database/database.ts";
import type {
  PushKeys,
  PushNotification,
  PushOutcome,
  PushService,
  PushTerms,
} from "#providers/push/push-service.ts";
import { dropDevice, readDevices } from "./push-subscriptions.repository.ts";

type Deps = { db: Database; push: PushService; keys: () => Promise<PushKeys> };

/** Sends a notification to each browser of a member, and deletes subscriptions that are gone. */
export function createMemberPush({ db, push, keys }: Deps) {
  return async (
    userId: string,
    notification: PushNotification,
    terms: PushTerms,
  ): Promise<PushOutcome[]> => {
    const devices = await readDevices(db, userId);
    return Promise.all(
      devices.map(async (device) => {
        const outcome = await push.send(await keys(), device, notification, terms);
        if (outcome.kind === "gone") await dropDevice(db, userId, device.endpoint);
        return outcome;
      }),
    );
  };
}
