import { expect } from "@playwright/test";
import type { Product } from "./start-product.ts";

export type Mail = {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
};

/** Oldest first. */
export async function mailsTo(product: Product, address: string): Promise<Mail[]> {
  const answer = await fetch(`${product.mailbox_url}/email`);
  const mails: Mail[] = await answer.json();
  return mails.filter((mail) => mail.to.some((to) => to.address === address));
}

/** Waits for the newest email to `address` with a link that matches; resolves with the link. */
export async function linkFromMail(
  product: Product,
  address: string,
  pattern: RegExp,
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(product, address);
        link = mails
          .flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
          .findLast((address) => pattern.test(address));
        return link;
      },
      { message: `a mail to ${address} with a link like ${pattern}` },
    )
    .toBeDefined();
  return link ?? "";
}
