import { endOfPush, PUSHES_PER_MINUTE, pushAnswerOf } from "@sovereign/domain/broadcast";
import { paths } from "@sovereign/domain/page-paths";
import type { PushNotification, PushOutcome, PushTerms } from "#providers/push/push-service.ts";
import type { Carrier } from "./broadcast-runner.ts";

/** Old news is not worth a notification. */
const TTL_SECONDS = 24 * 3600;

/** The longest that RFC 8030 allows. */
const TOPIC_LENGTH = 32;

/** Sends a notification to each browser of a member, and returns what became of it at each. */
export type NotifyMember = (
  userId: string,
  notification: PushNotification,
  terms: PushTerms,
) => Promise<PushOutcome[]>;

type Deps = { appUrl: string; notifyMember: NotifyMember };

/** Carries a broadcast's subject and preview to a lock screen; the words are for members. */
export function createPushCarrier({ appUrl, notifyMember }: Deps): Carrier {
  return {
    channel: "push",
    perMinute: PUSHES_PER_MINUTE,
    unreachable: "no_device",
    async deliver({ broadcastId, messageKey, userId, attempt }, values) {
      const { subject = "", preview = "", piece_url } = values;
      const notification = {
        title: subject,
        body: preview,
        navigate: piece_url ?? `${appUrl}${paths.app}`,
        tag: `broadcast-${broadcastId}`,
      };
      // A repeated message replaces the first, on the way and on the screen.
      const terms = { ttlSeconds: TTL_SECONDS, topic: messageKey.slice(0, TOPIC_LENGTH) };
      const answer = pushAnswerOf(await notifyMember(userId, notification, terms));
      const answered = answer.kind !== "none";
      return { end: endOfPush(answer, attempt), answered, status: null };
    },
  };
}
