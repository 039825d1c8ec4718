import type { MailTemplate } from "@sovereign/content/server/emails";
import { missedPush } from "@sovereign/content/words/mail-preferences";
import { paths } from "@sovereign/domain/page-paths";
import type { Logger } from "pino";
import type { MailHooks } from "#jobs/jobs.ts";
import { describeError } from "#problems/describe-error.ts";
import type { PushNotification, PushTerms } from "#providers/push/push-service.ts";
import { createListeners } from "./listeners.ts";

/** A warning is of use for days; its page has the same text. */
const TTL_SECONDS = 3 * 24 * 3600;

/** The longest that RFC 8030 allows. */
const TOPIC_LENGTH = 32;

type TemplateHooks = Pick<MailHooks, "isStillDue"> &
  Partial<Pick<MailHooks, "onDropped" | "onAnswer">>;

/** The modules' callbacks when an email is sent, or is not (decision 125). */
export function createMailHooks() {
  const byTemplate = new Map<MailTemplate, TemplateHooks>();
  const untold = createListeners<Parameters<MailHooks["onUntold"]>>();
  const hooks: MailHooks = {
    isStillDue: async (job) => (await byTemplate.get(job.template)?.isStillDue(job)) ?? true,
    onDropped: async (job, why) => byTemplate.get(job.template)?.onDropped?.(job, why),
    onAnswer: async (tx, job, answer) => byTemplate.get(job.template)?.onAnswer?.(tx, job, answer),
    onUntold: untold.tell,
  };
  return {
    hooks,
    /** Registers the callbacks of the module that sends emails of the template. */
    onHandOver: (template: MailTemplate, given: TemplateHooks) =>
      void byTemplate.set(template, given),
    onUntold: untold.add,
  };
}

type NotifyMember = (
  userId: string,
  notification: PushNotification,
  terms: PushTerms,
) => Promise<unknown>;

/** A warning waits at Home as well; a browser that cannot be told changes no delivery. */
export function createTellUntold(deps: {
  appUrl: string;
  log: Logger;
  notifyMember: NotifyMember;
}): MailHooks["onUntold"] {
  return async (userId, { subject, messageKey }) => {
    const notification = {
      title: missedPush,
      body: subject,
      navigate: `${deps.appUrl}${paths.app}`,
      tag: `warning-${messageKey}`,
    };
    const terms = { ttlSeconds: TTL_SECONDS, topic: messageKey.slice(0, TOPIC_LENGTH) };
    await deps.notifyMember(userId, notification, terms).catch((error: unknown) => {
      deps.log.warn({ error: describeError(error) }, "could not notify a member");
    });
  };
}
