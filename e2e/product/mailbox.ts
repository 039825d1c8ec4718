import { expect } from "@playwright/test";
import type { Product } from "./start-product.ts";

/** The parts of a mail that journeys look at. */
export type Mail = {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
};

/** Every mail to an address, oldest first. */
export async function mailsTo(product: Product, address: string): Promise<Mail[]> {
  const answer = await fetch(`${product.mailbox_url}/email`);
  const mails: Mail[] = await answer.json();
  return mails.filter((mail) => mail.to.some((to) => to.address === address));
}

/** Waits for the newest mail to an address whose text has a link that matches; gives the link. */
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
      { message: `a mail to ${address} with a link like ${pattern}`, timeout: 60_000 },
    )
    .toBeDefined();
  return link ?? "";
}
