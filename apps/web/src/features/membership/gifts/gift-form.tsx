import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { giftTexts as texts } from "@sovereign/content/words/gift";
import { buyGift } from "@sovereign/contract/gifts";
import { isEmailAddress } from "@sovereign/domain/credentials";
import {
  arrivalDates,
  isArrivalDate,
  MAX_GIVER_NAME_LENGTH,
  MAX_WORD_LENGTH,
} from "@sovereign/domain/gift";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { hasCode } from "#core/api/api-error.ts";
import { useCurrency } from "#core/device/currency.ts";
import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { api, publicApi, session } from "#core/session/session.ts";
import { deviceTimeZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { brand } from "#core/words/brand.ts";
import { CurrencyChoice } from "#design/controls/currency-choice.tsx";
import { Field } from "#design/forms/field.tsx";
import {
  Form,
  type Refusal,
  SendButton,
  useCheckedForm,
  useFormField,
} from "#design/forms/form.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import { z } from "#design/forms/zod.ts";
import { checkoutFailure, priceMoved } from "#features/membership/checkout/checkout-errors.ts";
import { openInTab } from "#features/membership/checkout/open-in-tab.ts";
import styles from "#features/membership/membership.module.css";
import { useGiftPrice } from "./gift-query.ts";

const zone = () => timeZoneOr(deviceTimeZone());

const schema = z.object({
  recipient: z.string().check(z.trim(), z.refine<string>(isEmailAddress, texts.addressInvalid)),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.nameMissing),
      z.maxLength(MAX_GIVER_NAME_LENGTH, fill(texts.nameLong, { count: MAX_GIVER_NAME_LENGTH })),
    ),
  word: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_WORD_LENGTH, fill(texts.nameLong, { count: MAX_WORD_LENGTH })),
    ),
  arrives: z
    .string()
    .check(z.refine<string>((date) => isArrivalDate(date, zone(), new Date()), texts.dateInvalid)),
});

const KEY = `${devicePrefix}-gift`;

const draftSchema = z.object({
  recipient: z.string(),
  name: z.string(),
  word: z.string(),
  arrives: z.string(),
});

type GiftDraft = z.infer<typeof draftSchema>;

/** The form's draft, until the gift is paid: it survives a canceled checkout. */
export const giftDraft = {
  read(): GiftDraft | null {
    const { data } = draftSchema.safeParse(parseStored(deviceStorage.getItem(KEY)));
    return data ?? null;
  },
  keep: (draft: GiftDraft) => void deviceStorage.setItem(KEY, JSON.stringify(draft)),
  drop: () => deviceStorage.removeItem(KEY),
};

/** Recipient, giver and date; the draft stays until the gift is paid. */
export function GiftForm() {
  const [empty] = useState(() => {
    const [arrives] = arrivalDates(zone(), new Date());
    return { recipient: "", name: "", word: "", arrives };
  });
  const form = useCheckedForm(schema, giftDraft.read() ?? empty);
  const currency = useCurrency();
  const { data } = useGiftPrice(currency);
  const client = useQueryClient();

  // Another tab pays, and a canceled checkout returns as a new page.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => giftDraft.keep(values),
      }),
    [form],
  );

  async function send(draft: GiftDraft): Promise<Refusal<GiftDraft> | undefined> {
    const speak = session.getState().user ? api : publicApi;
    const { recipient, name: giver_name, word, arrives: arrives_on } = draft;
    const body = {
      recipient,
      giver_name,
      word,
      arrives_on,
      time_zone: zone(),
      ...(currency && { currency }),
      ...(data && { shown: data.price }),
    };
    const failed = await openInTab(async () => (await speak(buyGift, { body })).url);
    if (!failed) return undefined;
    const { error } = failed;
    if (hasCode(error, "gift.address_invalid"))
      return { text: texts.addressInvalid, field: "recipient" };
    if (hasCode(error, "gift.date_invalid")) return { text: texts.dateInvalid, field: "arrives" };
    const isMoved = hasCode(error, "billing.price_moved");
    const { title, description } = isMoved ? await priceMoved(client) : checkoutFailure(error);
    return { text: `${title}. ${description ?? ""}` };
  }

  return (
    <Form className="stack gap-5 mt-6" form={form} send={send} aria-label={texts.tab}>
      <Recipient />
      <Name />
      <Word />
      <Arrives />
      <div className="stack gap-3">
        <p className={styles.price}>
          {data ? fill(texts.price, { price: moneyInWords(data.price, "price") }) : "\u00a0"}
        </p>
        <p className="small t3">
          <CurrencyChoice />
          {texts.priceAbout}
        </p>
        <SendButton size="large" wide busyLabel={texts.opening}>
          {texts.pay}
        </SendButton>
        <p className="small t3">{fill(texts.refund, { email: brand.supportEmail })}</p>
      </div>
    </Form>
  );
}

function Recipient() {
  const field = useFormField("recipient");
  return <Field label={texts.recipient} type="email" autoComplete="off" dir="ltr" {...field} />;
}

function Name() {
  const field = useFormField("name");
  return <Field label={texts.name} autoComplete="name" {...field} />;
}

function Word() {
  const { field, fieldState } = useController<GiftDraft, "word">({ name: "word" });
  return (
    <div className="stack gap-2">
      <p className="t2 small" aria-hidden="true">
        {texts.word}
      </p>
      <RuledTextarea
        {...field}
        label={texts.word}
        limit={MAX_WORD_LENGTH}
        rows={3}
        error={fieldState.error?.message}
        aria-describedby="word-hint"
      />
      <p className="hint" id="word-hint">
        {fill(texts.wordHint, { count: MAX_WORD_LENGTH })}
      </p>
    </div>
  );
}

function Arrives() {
  const [min, max] = arrivalDates(zone(), useMinute());
  const field = useFormField("arrives");
  return (
    <Field
      label={texts.arrives}
      type="date"
      min={min}
      max={max}
      hint={texts.arrivesHint}
      {...field}
    />
  );
}
