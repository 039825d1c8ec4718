import { language } from "@sovereign/content/words/language";
import { paymentMail } from "@sovereign/content/words/mails";
import { type Decline, PAYMENT_FRAMES, type PaymentFrame } from "@sovereign/domain/broadcast";
import type { Money } from "@sovereign/domain/money";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { replacePlaceholders } from "./fill.ts";
import { moneyInWords } from "./money-words.ts";

/** A declined payment; instants are ISO. */
export type FramedPayment = { owed: Money; tried_at: string; why: Decline; last_day: string };

/** Returns what the framed words say to one member, with days in their time zone. */
export function paymentFrames(
  { owed, tried_at, why, last_day }: FramedPayment,
  timeZone: string,
): Record<PaymentFrame, string> {
  const day = (instant: string, weekday?: "long") =>
    new Intl.DateTimeFormat(language.tag, {
      month: "long",
      day: "numeric",
      weekday,
      timeZone: timeZoneOr(timeZone),
    }).format(new Date(instant));
  return {
    amount: moneyInWords(owed),
    day: day(tried_at),
    why: paymentMail.why[why],
    last_day: day(last_day, "long"),
  };
}

/** Fills the framed words of a text; other braces stay. */
export const fillFrames = (text: string, frames: Record<PaymentFrame, string>): string =>
  replacePlaceholders(text, (name) => Reflect.get(frames, name) as string | undefined);

/** Whether a text has only braces that frame something known. */
export const hasKnownFrames = (text: string): boolean =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) =>
    PAYMENT_FRAMES.some((frame) => frame === name),
  );
