import { missedPush } from "@sovereign/content/words/mail-preferences";
import type { BroadcastKind } from "@sovereign/domain/mail-kind";
import { paths } from "@sovereign/domain/page-paths";
import type { Logger } from "pino";
import type { MailHooks, MailJob } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import type { PushNotification, PushTerms } from "#providers/push/push-service.ts";

/** A warning is of use for days; its page says the same. */
const TTL_SECONDS = 3 * 24 * 3600;

/** The longest that RFC 8030 allows. */
const TOPIC_LENGTH = 32;

type Deps = {
  appUrl: string;
  log: Logger;
  reminders: Pick<MailHooks, "isStillDue" | "onDropped">;
  isNoticeDue: (job: MailJob) => Promise<boolean>;
  isSubscribed: (userId: string) => Promise<boolean>;
  mayBeWrittenTo: (userId: string, kind: BroadcastKind) => Promise<boolean>;
  notifyMember: (
    userId: string,
    notification: PushNotification,
    terms: PushTerms,
  ) => Promise<unknown>;
};

/** What the modules say when an email is handed over, or is not (decision 125). */
export function createMailHooks(deps: Deps): MailHooks {
  const { appUrl, log, reminders } = deps;
  return {
    async isStillDue(job) {
      const { template, userId } = job;
      if (template === "daily-reminder") return reminders.isStillDue(job);
      if (template === "renewal-reminder-30-days" || template === "trial-ending") {
        return deps.isNoticeDue(job);
      }
      if (template !== "win-back" || userId === undefined) return true;
      return (await deps.mayBeWrittenTo(userId, "letters")) && !(await deps.isSubscribed(userId));
    },

    async onDropped(job, why) {
      if (job.template === "daily-reminder") await reminders.onDropped(job, why);
    },

    /** It waits at Home as well; a browser that cannot be told changes no delivery. */
    async onUntold(userId, { subject, messageKey }) {
      const notification = {
        title: missedPush,
        body: subject,
        navigate: `${appUrl}${paths.app}`,
        tag: `warning-${messageKey}`,
      };
      const terms = { ttlSeconds: TTL_SECONDS, topic: messageKey.slice(0, TOPIC_LENGTH) };
      await deps.notifyMember(userId, notification, terms).catch((error: unknown) => {
        log.warn({ error: describeError(error) }, "could not tell a member by notification");
      });
    },
  };
}
