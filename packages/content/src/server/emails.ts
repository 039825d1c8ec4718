import { fill, placeholdersIn, replacePlaceholders } from "@sovereign/content/public/fill";
import { lateMail, mailFooter, mailStop, writtenFooter } from "@sovereign/content/words/mails";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { productFolder } from "@sovereign/settings/product-folders";
import { broadcastBlocks } from "./broadcast-words.ts";
import {
  type Block,
  fillAddress,
  fillHeader,
  type Inline,
  parseEmailBody,
  pointsSomewhere,
  type ValueFor,
} from "./email-body.ts";
import {
  type DeliveredEmail,
  type EmailFile,
  type FileTemplate,
  isPlainParagraph,
  loadEmailFiles,
} from "./email-files.ts";
import { type EmailFooter, emailPage, emailRows, type MailStop } from "./email-html.ts";
import { MAIL_PURPOSES } from "./mail-purposes.ts";

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

/** The office's own sentences; none where the email has its delivered ones. */
export type OwnMailTexts = {
  intro?: string | undefined;
  signOff?: string | undefined;
  support?: string | undefined;
};

/** Ways to stop its kind; when it was due, if it is late. */
type MailExtras = {
  own?: OwnMailTexts | undefined;
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
  { stop, late, own = {} }: MailExtras = {},
): RenderedEmail {
  const { file, valueFor } = filled(template, { ...values, ...(late && lateValues(late)) }, brand);
  const subject = fillHeader(file.subject, valueFor);
  const preheader = fillHeader(file.preheader, valueFor);
  const footer = footerOf(template, brand, stop, template === "broadcast" ? values : {});
  if (own.support) footer.sender = `${own.support} ${footer.sender}`;
  const written = ownBlocks(template, file.blocks, own);
  const shown = written.filter((block) => pointsSomewhere(block, valueFor));
  const blocks = late ? [LATE, ...shown] : shown;
  const rows = emailRows(blocks, valueFor);
  return {
    subject,
    preheader,
    html: emailPage({ productName: brand.productName, subject, preheader, rows, footer }),
    text: emailText(blocks, footer, valueFor),
  };
}

/**
 * The first paragraph may be the office's, and its sign-off is last. Words that no longer fit the
 * email, because a later version has other values, are left out: it goes as delivered.
 */
function ownBlocks(template: MailTemplate, blocks: Block[], { intro, signOff }: OwnMailTexts) {
  const replaced = introOf(template);
  const isOwn = intro && replaced !== null && introFault(template, intro) === null;
  const delivered = blocks.slice(0, 1);
  const below = replaced === "" ? delivered : [];
  const first = isOwn ? [...parseEmailBody(intro), ...below] : delivered;
  const last = signOff && MAIL_PURPOSES[template] !== "warning" ? parseEmailBody(signOff) : [];
  return [...first, ...blocks.slice(1), ...last];
}

/** Required by law, guards an account, or for the team: their words stay. */
const FIXED: readonly MailTemplate[] = [
  ...(["withdrawal", "account-deleted", "payment-receipt", "renewal-reminder-30-days"] as const),
  "price-change",
  ...(["trial-ending", "trial-taken-before", "alarm", "act-waits", "office-test"] as const),
  ...(["staff-invitation", "piece-faulty", "monday"] as const),
  ...(["partner-invitation", "partner-signal"] as const),
  ...(["confirm-address", "account-exists", "reset-link"] as const),
  ...(["email-confirm-change", "staff-confirm-change"] as const),
];

/** Their first paragraph states nothing that the rest of the email does not. */
const REPLACED: readonly MailTemplate[] = [
  ...(["welcome", "gift-arrived", "gift-link", "passage-to-self"] as const),
];

/**
 * Returns the paragraph that the office's own replaces; "" if its own comes above what has happened,
 * which stays; null if it has none.
 */
export function introOf(template: MailTemplate): string | null {
  if (template === "broadcast" || FIXED.includes(template)) return null;
  if (MAIL_PURPOSES[template] === "warning") return null;
  const delivered = files.get(template)?.intro ?? null;
  return delivered === null || REPLACED.includes(template) ? delivered : "";
}

/** An email as delivered. */
export function deliveredEmail(template: FileTemplate): DeliveredEmail {
  const file = files.get(template);
  if (!file) throw new Error(`There is no mail called ${template}`);
  return file;
}

export type IntroFault = "empty" | "markup" | "placeholders";

/** Returns why a text cannot be an email's first paragraph: its values and links stay. */
export function introFault(template: MailTemplate, text: string): IntroFault | null {
  if (text.trim() === "") return "empty";
  try {
    const blocks = parseEmailBody(text);
    if (blocks.length !== 1 || !isPlainParagraph(blocks[0])) return "markup";
  } catch {
    return "markup";
  }
  const names = (words: string) => [...new Set(placeholdersIn(words))].sort().join();
  const isSame = names(text) === names(introOf(template) ?? "");
  return isSame && !/[{}]/.test(text.replaceAll(/\{\w+\}/g, "")) ? null : "placeholders";
}

/** Whether a text is one line that every email can end with. */
export function isOwnLine(text: string): boolean {
  if (/[{}\p{Cc}]/u.test(text)) return false;
  try {
    return text === "" || isPlainParagraph(parseEmailBody(text)[0]);
  } catch {
    return false;
  }
}

const LATE: Block = { kind: "paragraph", children: [{ kind: "text", text: lateMail }] };

function lateValues(late: { at: Date; timeZone: string }) {
  const timeZone = timeZoneOr(late.timeZone);
  const style = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return { due_at: new Intl.DateTimeFormat("en-US", style).format(late.at), due_zone: timeZone };
}

/** To people who may have no account. */
const TO_STRANGERS: readonly MailTemplate[] = ["partner-invitation", "gift-arrived"];

function footerOf(
  template: MailTemplate,
  brand: MailBrand,
  stop: MailStop | undefined,
  { kind, writer: name = "", restored_of: date }: Record<string, string>,
): EmailFooter {
  const { productName: product, companyName: company, companyAddress: address } = brand;
  const written = kind === "payments" || kind === "personal" ? writtenFooter[kind] : null;
  const restored = date ? ` ${fill(mailStop.restored, { date })}` : "";
  const reason = stop
    ? `${fill(mailStop.reasons[stop.kind], { product })}${restored}`
    : written && replacePlaceholders(written, (each) => ({ name, product })[each]);
  const isNamed = reason || TO_STRANGERS.includes(template);
  const sender = isNamed ? mailFooter.sender : mailFooter.account;
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
