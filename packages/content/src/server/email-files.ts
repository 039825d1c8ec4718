import { readFileSync } from "node:fs";
import { withMarks } from "@sovereign/content/public/features";
import { placeholdersIn } from "@sovereign/content/public/fill";
import { z } from "zod";
import { type Block, type Inline, parseEmailBody } from "./email-body.ts";
import { readFrontMatter } from "./pack/front-matter.ts";
import type { PackProblem } from "./pack/pack-error.ts";

export const MAIL_TEMPLATES = [
  "confirm-address",
  "welcome",
  "reset-link",
  "reset-notice",
  "password-changed",
  "email-confirm-change",
  "email-change-asked",
  "email-changed",
  "email-change-arrived",
  "email-change-undone",
  "subscription-started",
  "payment-failed",
  "renewal-reminder-30-days",
  "subscription-ended",
  "purchase-moved",
  "account-deleted",
  "account-exists",
  "purchase-unclaimed",
  "daily-reminder",
  "way-in-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "factor-guessed",
  "session-stolen",
  "staff-warning",
  "account-frozen",
  "freeze-refuted",
  "freeze-waited",
  "office-test",
  "piece-faulty",
  "alarm",
  "staff-invitation",
  "act-of-staff",
  "withdrawal",
  "win-back",
  "payment-receipt",
  "staff-confirm-change",
  "staff-change-asked",
  "factor-removal-held",
  "factor-removal-owner",
  "act-waits",
  "trial-started",
  "trial-ending",
  "trial-taken-before",
  "price-change",
  "monday",
  "partner-invitation",
  "partner-signal",
  "gift-bought",
  "gift-arrived",
  "gift-claimed",
  "gift-returned",
  "gift-canceled",
  "gift-undelivered",
  "gift-disputed",
  "gift-held",
  "gift-reopened",
  "gift-dispute-ended",
  "renewal-back",
  "renewal-on",
  "passage-to-self",
  "refund-came-back",
  "gift-open-again",
  "gift-moved-up",
  "purchase-waits",
  "gift-link",
  "gift-readdressed",
] as const;

export type FileTemplate = (typeof MAIL_TEMPLATES)[number];

export type EmailFile = { subject: string; preheader: string; blocks: Block[] };

/** An email as delivered; `intro` is its first paragraph, where that has words of its own. */
export type DeliveredEmail = EmailFile & {
  title: string;
  intro: string | null;
  placeholders: string[];
};

const oneLine = z.string().regex(/^[^\p{Cc}]+$/u, "must be one line");
const frontMatter = z.strictObject({
  id: z.enum(MAIL_TEMPLATES),
  section: z.literal("emails"),
  title: oneLine,
  subject: oneLine,
  preheader: oneLine,
  access: z.literal("public"),
  order: z.int().positive(),
  placeholders: z.array(z.string().regex(/^[a-z_]+$/)),
});

/** Reads all emails of a folder; throws an Error that names the invalid file and field. */
export function loadEmailFiles(folder: URL): Map<FileTemplate, DeliveredEmail> {
  return new Map(
    MAIL_TEMPLATES.map((id) => {
      const name = `${id}.md`;
      return [id, parseEmailFile(name, id, readFileSync(new URL(name, folder), "utf8"))];
    }),
  );
}

/** Parses the text of an email file; throws as `loadEmailFiles` does. */
export function parseEmailFile(name: string, id: FileTemplate, source: string): DeliveredEmail {
  const refuse = (field: string, reason: string) => new Error(`${name}: ${field}: ${reason}`);
  const problems: PackProblem[] = [];
  const piece = readFrontMatter({ path: name, text: withMarks(source) }, frontMatter, problems);
  if (!piece)
    throw refuse(problems[0]?.field ?? "front matter", problems[0]?.message ?? "not valid");
  const { text: content, data } = piece;
  const { subject, preheader, placeholders } = data;
  if (data.id !== id) throw refuse("id", `must be ${id}, as the file is called`);
  const used = new Set(placeholdersIn(`${subject} ${preheader} ${content}`));
  for (const placeholder of used) {
    if (!placeholders.includes(placeholder)) throw refuse("placeholders", `lacks ${placeholder}`);
  }
  for (const placeholder of placeholders) {
    if (!used.has(placeholder)) throw refuse("placeholders", `${placeholder} is not used`);
  }
  try {
    const blocks = parseEmailBody(content);
    const [first = ""] = content.trim().split(/\n{2,}/);
    const intro = isPlainParagraph(blocks[0]) && /\p{L}/u.test(withoutPlaceholders(first));
    return {
      subject,
      preheader,
      blocks,
      title: data.title,
      intro: intro ? first : null,
      placeholders,
    };
  } catch (error) {
    throw refuse("body", error instanceof Error ? error.message : String(error));
  }
}

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, "");

/** Whether a block is a paragraph without a link. */
export function isPlainParagraph(block: Block | undefined): boolean {
  const isPlain = (inlines: Inline[]): boolean =>
    inlines.every(
      (each) => each.kind === "text" || (each.kind !== "link" && isPlain(each.children)),
    );
  return block?.kind === "paragraph" && isPlain(block.children);
}
