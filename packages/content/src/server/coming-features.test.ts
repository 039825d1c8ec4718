import { readdirSync, readFileSync } from "node:fs";
import {
  comingFeatures,
  cutAtMarks,
  type Feature,
  withMarks,
} from "@sovereign/content/public/features";
import { describe, expect, it } from "vitest";
import { MAIL_TEMPLATES, type MailTemplate } from "./email-files.ts";

/** How a text names each feature. A new feature has to say it here before anything compiles. */
const MENTIONS: Record<Feature, RegExp> = {
  accountability: /Accountability Engine/,
  insights: /unlock insights|weekly plot/i,
  review: /Billionaire Protocol|30-day review/i,
  reminders: /\bremind(?:ers?)?\b/i,
  export: /\bexport(?:ed|s)?\b/i,
  deletion: /\bdelet(?:e|ion)\b.*\b(?:account|all of it|writing)\b/i,
  two_factor: /two-factor|codes by telephone/i,
  other_sign_in: /another provider|sign-in providers/i,
  native_apps: /\b(?:iOS|Android)\b.{0,20}\bapps?\b/,
  offline_app: /open without a connection/i,
  share_cards: /share a card/i,
  fifth_level: /\b(?:5|five)\b[ -](?:membership levels|tiers?)/i,
};

/** Mails that only the feature itself sends, so that nobody gets them before. */
const MAILS_OF: Partial<Record<MailTemplate, Feature>> = {
  "account-deleted": "deletion",
  "export-ready": "export",
};

/** The paragraph that a mail leaves out while the server has no page to send its reader to. */
const LEFT_OUT: Partial<Record<MailTemplate, string>> = {
  welcome: "{settings_url}",
  "subscription-ended": "{export_url}",
};

/** The lines of a file as its readers get them, without what is only for whoever edits it. */
const linesOf = (path: string) =>
  withMarks(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"))
    .replace(/<!--[\s\S]*?-->/g, "")
    .split("\n")
    .filter((line) => !/^(?:id|title|placeholders|#.*):? /.test(line));

/** The features that a text names without a mark for each. */
function unmarkedIn(text: string): Feature[] {
  const named = comingFeatures().filter((feature) => MENTIONS[feature].test(text));
  const marks = (cutAtMarks(text).length - 1) / 2;
  return marks >= named.length ? [] : named;
}

const complaints = (where: string, texts: string[]) =>
  texts.flatMap((text) => unmarkedIn(text).map((feature) => `${where}: ${feature}: ${text}`));

/** All strings within a value, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

describe("what is not there yet", () => {
  it("is named on no page, price list, banner or store listing without its mark", async () => {
    const folder = new URL("../words/en/", import.meta.url);
    const modules = readdirSync(folder).filter((name) => !name.includes(".test."));
    expect(modules).toEqual(
      expect.arrayContaining(["tiers.ts", "store-listing.ts", "settings.ts"]),
    );
    for (const name of modules) {
      const texts = stringsIn({ ...(await import(new URL(name, folder).href)) });
      expect(complaints(name, texts)).toEqual([]);
    }
  });

  it("is named in no mail without its mark, but where the page behind a link is missing", () => {
    for (const template of MAIL_TEMPLATES) {
      const feature = MAILS_OF[template];
      if (feature && comingFeatures().includes(feature)) continue;
      const left = LEFT_OUT[template];
      const sent = linesOf(`emails/${template}.md`).filter((line) => !left || !line.includes(left));
      expect(complaints(template, sent)).toEqual([]);
    }
  });

  it("is named in no legal text without its mark", () => {
    for (const name of ["privacy", "terms"]) {
      expect(complaints(name, linesOf(`legal/${name}.md`))).toEqual([]);
    }
  });

  it("is marked in a file by its own placeholder, and another one stays to be refused", () => {
    expect(withMarks("Apps{native_apps_coming}, {email}.")).toBe("Apps (coming), {email}.");
    expect(withMarks("{telepathy_coming}")).toBe("{telepathy_coming}");
    expect(unmarkedIn("Five membership levels, and an iOS app (coming)")).toEqual([
      "native_apps",
      "fifth_level",
    ]);
  });
});
