import { html } from "hono/html";
import type { HostedCheckout } from "#payments/checkout/hosted-checkout.ts";
import type { Markup } from "#sandbox/page-frame.ts";
import { field } from "./card-fields.ts";

const COUNTRIES = [
  "US",
  "AT",
  "AU",
  "BE",
  "CA",
  "CH",
  "DE",
  "DK",
  "ES",
  "FI",
  "FR",
  "GB",
  "IE",
  "IT",
  "JP",
  "NL",
  "NO",
  "PL",
  "PT",
  "SE",
];

const NAMES = new Intl.DisplayNames("en-US", { type: "region" });

/** The fields of the address as typed, by their names. */
export type TypedAddress = Record<"country" | "line1" | "city" | "postal_code" | "tax_id", string>;

export function typedAddress(form: Record<string, unknown>): TypedAddress {
  const text = (name: keyof TypedAddress) => String(form[name] ?? "").trim();
  return {
    country: text("country"),
    line1: text("line1"),
    city: text("city"),
    postal_code: text("postal_code"),
    tax_id: text("tax_id"),
  };
}

/** Returns the page's first step: where the buyer is, which decides the tax. */
export function placeStep(
  checkout: HostedCheckout,
  typed: TypedAddress,
  error: string | undefined,
): Markup {
  const of = (name: keyof TypedAddress, label: string, autocomplete: string) =>
    field({ name, label, value: typed[name], error: undefined, first: false, autocomplete });
  const sorted = COUNTRIES.map((code) => ({ code, name: NAMES.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
  return html`<form method="post" novalidate><input type="hidden" name="act" value="place">
<h1 class="pay">Billing address</h1>
${error ? html`<p class="error" role="alert">${error}</p>` : ""}
<label for="country">Country</label>
<select id="country" name="country" autocomplete="country">${sorted.map(
    ({ code, name }) =>
      html`<option value="${code}"${code === (typed.country || "US") ? html` selected` : ""}>${name}</option>`,
  )}</select>
${
  checkout.asksWholeAddress
    ? html`${of("line1", "Address", "address-line1")}${of("city", "City", "address-level2")}`
    : ""
}
${of("postal_code", "Postal code", "postal-code")}
${checkout.takesTaxId ? of("tax_id", "Tax ID (for a business)", "off") : ""}
<button class="button">Continue</button>
</form>`;
}
