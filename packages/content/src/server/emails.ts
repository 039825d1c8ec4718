import { fill } from "@sovereign/content/public/fill";
import { mailFooter } from "@sovereign/content/words/mails";
import { pointsSomewhere } from "./email-body.ts";
import { loadEmailFiles } from "./email-files.ts";
import { emailRows } from "./email-html.ts";
import { emailPage } from "./email-page.ts";
import { emailText } from "./email-text.ts";
import { fillHeader, fillText } from "./email-values.ts";
import type { MailTemplate } from "./mail-template.ts";

export type { MailTemplate } from "./mail-template.ts";

/** Who a mail comes from; `productName` and `supportEmail` fill `{product}` and `{email}`. */
export type MailBrand = {
  productName: string;
  supportEmail: string;
  companyName: string;
  companyAddress: string;
};

export type RenderedEmail = { subject: string; preheader: string; html: string; text: string };

// Read once, at start: a mail that cannot be sent must be known before anybody waits for it.
const files = loadEmailFiles(new URL("../../emails/", import.meta.url));

/**
 * Fills in a mail, as HTML and as plain text. Throws an Error naming a placeholder that has no
 * value, and refuses control characters in the subject; errors never quote a value. A paragraph
 * whose link is given an empty address is left out.
 */
export function renderEmail(
  template: MailTemplate,
  values: Record<string, string>,
  brand: MailBrand,
): RenderedEmail {
  const file = files.get(template);
  if (!file) throw new Error(`There is no mail called ${template}`);
  const all = new Map(Object.entries(values))
    .set("product", brand.productName)
    .set("email", brand.supportEmail);
  const valueFor = (name: string) => {
    const value = all.get(name);
    if (value === undefined) throw new Error(`${template}: no value for {${name}}`);
    return value;
  };
  const subject = fillHeader(file.subject, valueFor);
  const preheader = fillText(file.preheader, valueFor);
  const footer = fill(mailFooter, {
    company: brand.companyName,
    address: brand.companyAddress,
    product: brand.productName,
  });
  const blocks = file.blocks.filter((block) => pointsSomewhere(block, valueFor));
  const rows = emailRows(blocks, valueFor);
  return {
    subject,
    preheader,
    html: emailPage({ productName: brand.productName, subject, preheader, rows, footer }),
    text: emailText(blocks, footer, valueFor),
  };
}
