import type { Clock } from "#app/clock.ts";
import type { ComposeMail } from "#jobs/mail-message.ts";
import { type AlarmMessage, createAlarmWebhook } from "#providers/alarm/alarm-webhook.ts";
import type { Mailer } from "#providers/mail/mailer.ts";
import type { SmsProvider } from "#providers/ports.ts";
import type { Config } from "#settings/config.ts";

type AlarmWay = { name: string; send(message: AlarmMessage): Promise<void> };

/** `last` ones, which cost money, are for when none of the others took the message. */
export type AlarmWays = { first: AlarmWay[]; last: AlarmWay[] };

type Deps = {
  config: Pick<Config, "alarmEmail" | "alarmWebhook" | "alarmPhone">;
  mailer: Mailer;
  composeMail: ComposeMail;
  sms: SmsProvider | undefined;
  clock: Clock;
  fetch?: typeof fetch | undefined;
};

/** Returns the ways that are set. None needs the database or a job: those may be what fails. */
export function createAlarmWays(deps: Deps): AlarmWays {
  const { config, mailer, composeMail, sms, clock, fetch } = deps;
  const { alarmEmail: to, alarmWebhook, alarmPhone } = config;
  const { post } = alarmWebhook ? createAlarmWebhook(alarmWebhook, fetch) : {};
  const first: (AlarmWay | false)[] = [
    to !== undefined && {
      name: "email",
      async send({ kind, state, title, advice, since, app_url }) {
        const values = { alarm_title: title, alarm_advice: advice, since, app_url };
        const key = `alarm:${kind}:${state}:${clock().getTime()}`;
        await mailer.send(await composeMail({ template: "alarm", to, values, key }));
      },
    },
    post !== undefined && { name: "webhook", send: post },
  ];
  const last: (AlarmWay | false)[] = [
    sms !== undefined &&
      alarmPhone !== undefined && {
        name: "text message",
        send: ({ title, app_url }) => sms.send({ to: alarmPhone, body: `${title} (${app_url})` }),
      },
  ];
  return { first: first.filter((way) => way !== false), last: last.filter((way) => way !== false) };
}

export type AlarmOutcome = { way: string; error?: unknown };

/** Sends a message; by text message too with `every`. */
export async function tellBy(
  { first, last }: AlarmWays,
  message: AlarmMessage,
  { every = false } = {},
): Promise<AlarmOutcome[]> {
  const outcomes = await Promise.all(first.map((way) => outcomeOf(way, message)));
  if (!every && outcomes.some(({ error }) => !error)) return outcomes;
  return [...outcomes, ...(await Promise.all(last.map((way) => outcomeOf(way, message))))];
}

async function outcomeOf({ name: way, send }: AlarmWay, message: AlarmMessage) {
  try {
    await send(message);
    return { way };
  } catch (error) {
    return { way, error };
  }
}
