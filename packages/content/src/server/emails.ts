import { fill } from "@sovereign/content/public/fill";
import { mailFooter } from "@sovereign/content/words/mails";
import { productFolder } from "@sovereign/settings/product-folders";
import {
  type Block,
  fillAddress,
  fillHeader,
  fillText,
  type Inline,
  pointsSomewhere,
  type ValueFor,
} from "./email-body.ts";
import { loadEmailFiles, type MailTemplate } from "./email-files.ts";
import { emailPage, emailRows } from "./email-html.ts";

export type { MailTemplate } from "./email-files.ts";

/** The sender; `productName` and `supportEmail` fill `{product}` and `{email}`. */
export type MailBrand = {
  productName: string;
  supportEmail: string;
  companyName: string;
  companyAddress: string;
};

type RenderedEmail = { subject: string; preheader: string; html: string; text: string };

// Read at startup, so that an invalid email prevents the start.
const files = loadEmailFiles(productFolder("emails"));

/**
 * Renders an email without paragraphs that link to an empty URL. Throws an Error, without values,
 * on a missing value or a control character in the subject.
 */
export function renderEmail(
  template: MailTemplate,
  values: Record<string, string>,
  brand: MailBrand,
): RenderedEmail {
  const { file, valueFor } = filled(template, values, brand);
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

/** Returns the subject alone; throws as `renderEmail` does. */
export function emailSubject(
  template: MailTemplate,
  values: Record<string, string>,
  brand: MailBrand,
): string {
  const { file, valueFor } = filled(template, values, brand);
  return fillHeader(file.subject, valueFor);
}

function filled(template: MailTemplate, values: Record<string, string>, brand: MailBrand) {
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
  return { file, valueFor };
}

function emailText(blocks: Block[], footer: string, valueFor: ValueFor): string {
  const paragraphs = blocks.map((block) => {
    const text = inlineText(block.children, valueFor);
    return block.kind === "button" ? `${text}:\n${fillAddress(block.href, valueFor)}` : text;
  });
  const shown = paragraphs.filter((paragraph) => paragraph.trim() !== "");
  return `${[...shown, `-- \n${footer}`].join("\n\n")}\n`;
}

function inlineText(children: Inline[], valueFor: ValueFor): string {
  return children
    .map((inline) => {
      if (inline.kind === "text") return fillText(inline.text, valueFor);
      const text = inlineText(inline.children, valueFor);
      return inline.kind === "link" ? `${text} (${fillAddress(inline.href, valueFor)})` : text;
    })
    .join("");
}
