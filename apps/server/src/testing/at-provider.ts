import { PAYMENT_ENVIRONMENT } from "./payment-provider.ts";
import type { TestProduct } from "./test-product.ts";

/** Calls the fake provider as the owner's other tools would, without our driver. */
export async function atProvider(
  product: TestProduct,
  path: string,
  fields: Record<string, string>,
): Promise<{ id: string; url: string }> {
  const answer = await product.payments.fetch(`${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  await product.payments.control.settled();
  return (await answer.json()) as { id: string; url: string };
}

/** Buys a price by a payment link; `fields` are further ones of its checkout. */
export async function buyAtProvider(
  product: TestProduct,
  { email, price, ...fields }: { email: string; price: string } & Record<string, string>,
): Promise<void> {
  const { url } = await atProvider(product, "checkout/sessions", {
    mode: "subscription",
    success_url: "http://foundation.test/",
    "line_items[0][price]": price,
    "line_items[0][quantity]": "1",
    ...fields,
  });
  await product.payments.pay(url, email);
}

/** Buys another product of the account. */
export async function buyFoundation(product: TestProduct, email: string): Promise<void> {
  const { id } = await atProvider(product, "products", { name: "Foundation" });
  const price = await atProvider(product, "prices", {
    product: id,
    currency: "usd",
    unit_amount: "299700",
    "recurring[interval]": "month",
  });
  await buyAtProvider(product, { email, price: price.id });
}
