import { endOfAttempt, type MailAnswer } from "@sovereign/domain/broadcast";
import type { Logger } from "pino";
import type { ComposeMail } from "#jobs/mail-message.ts";
import { refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { recordRefused, recordSent } from "#jobs/sent-mails.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { type Mailer, MailRefused } from "#providers/mail/mailer.ts";
import type { Carrier, Delivered, EmailValues, InHand } from "./broadcast-runner.ts";

type Deps = { log: Logger; mailer: Mailer; composeMail: ComposeMail; perMinute: number };

/** Carries a broadcast by email. */
export function createEmailCarrier({ log, mailer, composeMail, perMinute }: Deps): Carrier {
  function answerOf(error: unknown): MailAnswer {
    if (!(error instanceof MailRefused)) {
      log.warn({ error: describeError(error) }, "a broadcast got no answer");
      return { kind: "none" };
    }
    const { isPermanent: permanent, isUnknownAddress: unknownAddress, status } = error;
    return { kind: "refused", permanent, unknownAddress, status };
  }

  const send = ({ key, userId, email: to }: InHand, values: EmailValues) =>
    composeMail({ template: "broadcast", to, userId, key, values })
      .then((message) => mailer.send(message))
      .then((): MailAnswer => ({ kind: "accepted" }), answerOf);

  return {
    channel: "email",
    perMinute,
    unreachable: "bounced_before",
    async deliver(message, values): Promise<Delivered> {
      const answer = await send(message, values);
      const end = endOfAttempt(answer, message.attempt);
      const status = answer.kind === "refused" ? answer.status : null;
      return {
        end,
        answered: answer.kind !== "none",
        status,
        async record(tx, now) {
          const { messageKey, userId, email } = message;
          const sent = { messageKey, userId, template: "broadcast", subject: values.subject ?? "" };
          if (end.state === "sent") await recordSent(tx, sent, now);
          else await recordRefused(tx, sent, { status, now });
          if (end.state !== "waiting" && end.reason === "no_such_address") {
            await refuseAddress(tx, email, { reason: "bounced", since: now, status });
          }
        },
      };
    },
  };
}
