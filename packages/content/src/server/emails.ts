import { fill, replacePlaceholders } from "@sovereign/content/public/fill";
import { lateMail, mailFooter, mailStop, writtenFooter } from "@sovereign/content/words/mails";
import { productFolder } from "@sovereign/settings/product-folders";
import { broadcastBlocks } from "./broadcast-words.ts";
import {
  type Block,
  fillAddress,
  fillHeader,
  type Inline,
  pointsSomewhere,
  type ValueFor,
} from "./email-body.ts";
import { type EmailFile, type FileTemplate, loadEmailFiles } from "./email-files.ts";
import { type EmailFooter, emailPage, emailRows, type MailStop } from "./email-html.ts";

/** A broadcast has no file: the office writes its subject, preview and words. */
export type MailTemplate = FileTemplate | "broadcast";

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

/** Ways to stop its kind; when it was due, if it is late. */
type MailExtras = {
  stop?: MailStop | undefined;
  late?: { at: Date; timeZone: string } | undefined;
};

/**
 * Renders an email without paragraphs that link to an empty URL. Throws an Error, without values,
 * on a missing value or a control character in the subject.
 */
export function renderEmail(
  template: MailTemplate,
  values: Record<string, string>,
  brand: MailBrand,
  { stop, late }: MailExtras = {},
): RenderedEmail {
  const { file, valueFor } = filled(template, { ...values, ...(late && lateValues(late)) }, brand);
  const subject = fillHeader(file.subject, valueFor);
  const preheader = fillHeader(file.preheader, valueFor);
  const footer = footerOf(brand, stop, template === "broadcast" ? values : {});
  const shown = file.blocks.filter((block) => pointsSomewhere(block, valueFor));
  const blocks = late ? [LATE, ...shown] : shown;
  const rows = emailRows(blocks, valueFor);
  return {
    subject,
    preheader,
    html: emailPage({ productName: brand.productName, subject, preheader, rows, footer }),
    text: emailText(blocks, footer, valueFor),
  };
}

const LATE: Block = { kind: "paragraph", children: [{ kind: "text", text: lateMail }] };

const lateValues = ({ at, timeZone }: { at: Date; timeZone: string }) => ({
  due_at: new Intl.DateTimeFormat("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  }).format(at),
  due_zone: timeZone,
});

function footerOf(
  brand: MailBrand,
  stop: MailStop | undefined,
  { kind, writer: name = "" }: Record<string, string>,
): EmailFooter {
  const { productName: product, companyName: company, companyAddress: address } = brand;
  const written = kind === "payments" || kind === "personal" ? writtenFooter[kind] : null;
  const reason = stop
    ? fill(mailStop.reasons[stop.kind], { product })
    : written && replacePlaceholders(written, (each) => ({ name, product })[each]);
  const sender = reason ? mailFooter.sender : mailFooter.account;
  return { reason, stop, sender: fill(sender, { company, address, product }) };
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
  const file = template === "broadcast" ? broadcastFile(values) : files.get(template);
  if (!file) throw new Error(`There is no mail called ${template}`);
  const all = new Map(Object.entries(values))
    .set("product", brand.productName)
    .set("email", brand.supportEmail);
  const valueFor = (name: string) => {
    // Braces in what the office writes are no placeholders.
    const value = all.get(name) ?? (template === "broadcast" ? `{${name}}` : undefined);
    if (value === undefined) throw new Error(`${template}: no value for {${name}}`);
    return value;
  };
  return { file, valueFor };
}

const broadcastFile = (values: Record<string, string>): EmailFile => ({
  subject: "{subject}",
  preheader: "{preview}",
  blocks: broadcastBlocks(values),
});

function emailText(blocks: Block[], footer: EmailFooter, valueFor: ValueFor): string {
  const paragraphs = blocks.map((block) => {
    const text = inlineText(block.children, valueFor);
    return block.kind === "button" ? `${text}:\n${fillAddress(block.href, valueFor)}` : text;
  });
  const shown = paragraphs.filter((paragraph) => paragraph.trim() !== "");
  const { reason, stop, sender } = footer;
  const way = stop ? `${mailStop.act}: ${stop.url}\n` : "";
  const foot = `${reason ? `${reason}\n` : ""}${way}${sender}`;
  return `${[...shown, `-- \n${foot}`].join("\n\n")}\n`;
}

function inlineText(children: Inline[], valueFor: ValueFor): string {
  return children
    .map((inline) => {
      if (inline.kind === "text") return replacePlaceholders(inline.text, valueFor);
      const text = inlineText(inline.children, valueFor);
      return inline.kind === "link" ? `${text} (${fillAddress(inline.href, valueFor)})` : text;
    })
    .join("");
}
