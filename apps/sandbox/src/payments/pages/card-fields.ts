import { html } from "hono/html";
import type { Markup } from "#sandbox/page-frame.ts";

export type TypedCard = { card: string; expiry: string; code: string; name: string };

/** One message per invalid field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export const EMPTY_CARD: TypedCard = { card: "", expiry: "", code: "", name: "" };

export function typedCard(form: Record<string, unknown>): TypedCard {
  const text = (key: keyof TypedCard) => String(form[key] ?? "").trim();
  return { card: text("card"), expiry: text("expiry"), code: text("code"), name: text("name") };
}

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function cardError(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return "Your card number is incomplete.";
  return luhn(digits) ? undefined : "Your card number is invalid.";
}

function expiryError(typed: string, now: Date): string | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/ -]?\s*(\d{2}|20\d{2})$/.exec(typed) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) {
    return "Your card’s expiration date is incomplete.";
  }
  const end = Date.UTC(2000 + (Number(year) % 100), Number(month));
  return end > now.getTime() ? undefined : "Your card’s expiration date is in the past.";
}

/** Checks the card's format; returns no messages when all fields are valid. */
export function cardErrors(typed: TypedCard, now: Date): FieldErrors<keyof TypedCard> {
  const errors = {
    card: cardError(typed.card),
    expiry: expiryError(typed.expiry, now),
    code: /^\d{3,4}$/.test(typed.code) ? undefined : "Your card’s security code is incomplete.",
    name: typed.name ? undefined : "Enter the name on the card.",
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/** Returns the refusal as the card field's message, with advice where the card is at fault. */
export function cardAlert(refusal: string): string {
  return refusal.startsWith("Your card") ? `${refusal} Try another card.` : refusal;
}

type FieldOptions = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** Whether this is the first invalid field, which gets the focus. */
  first: boolean;
  type?: string;
  mode?: string;
  autocomplete?: string;
  hint?: string;
  fixed?: boolean;
};

export function field(options: FieldOptions): Markup {
  const { name, error } = options;
  return html`<label for="${name}">${options.label}</label>
<input id="${name}" name="${name}" type="${options.type ?? "text"}" value="${options.value}"
  inputmode="${options.mode ?? "text"}" autocomplete="${options.autocomplete ?? "off"}"
  placeholder="${options.hint ?? ""}"${options.fixed ? html` readonly` : ""}${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ""
  }${options.first ? html` autofocus` : ""}>
${error ? html`<p class="error" role="alert" id="${name}-error">${error}</p>` : ""}`;
}

/** Returns the card fields without autocomplete, because real cards are refused here. */
export function cardFields(
  typed: TypedCard,
  errors: FieldErrors<keyof TypedCard>,
  focus: string | undefined,
): Markup {
  const of = (name: keyof TypedCard, label: string, extra: Partial<FieldOptions> = {}) =>
    field({
      name,
      label,
      value: typed[name],
      error: errors[name],
      first: focus === name,
      ...extra,
    });
  return html`${of("card", "Card number", { mode: "numeric", hint: "4242 4242 4242 4242" })}
<div class="two">
<div>${of("expiry", "Expiry", { mode: "numeric", hint: "12 / 34" })}</div>
<div>${of("code", "Security code", { mode: "numeric", hint: "123" })}</div>
</div>
${of("name", "Name on card")}`;
}
