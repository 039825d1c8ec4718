import { resolve } from "node:path";
import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { isEmailAddress } from "@sovereign/domain/credentials";
import type { Money } from "@sovereign/domain/money";
import { isTimeZone } from "@sovereign/domain/time-zone";
import { z } from "zod";
import { SETTINGS, textOf } from "./definitions.mjs";
import { chargeOf, pricesOf } from "./price.mjs";
import type { Rule, Setting } from "./setting.ts";

type Definitions = typeof SETTINGS;
type SettingName = keyof Definitions;

type ReadBy<Reader extends string> = {
  [Name in SettingName]: Reader extends Definitions[Name]["readBy"][number] ? Name : never;
}[SettingName];

type ValueOf<Given> = Given extends { kind: "whole number" | "factor" | "share" }
  ? number
  : Given extends { kind: "switch" }
    ? boolean
    : Given extends { kind: "choice"; of: readonly (infer Choice)[] }
      ? Choice
      : Given extends { kind: "choices"; of: readonly (infer Choice)[] }
        ? Choice[]
        : Given extends { kind: "list" }
          ? string[]
          : Given extends { kind: "named addresses" }
            ? ReadonlyMap<string, string>
            : Given extends { kind: "prices" }
              ? CurrencyPrice[]
              : string;

/** The yearly price in one more currency; the amount has the currency's decimals. */
export type CurrencyPrice = Money & { priceId: string };

type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Key>;

/** Values by camel-case names: `APP_URL` is `appUrl`. */
export type Values<Name extends SettingName> = {
  [Key in Name as CamelCase<Key>]: Definitions[Key] extends { default: string }
    ? ValueOf<Definitions[Key]["rule"]>
    : ValueOf<Definitions[Key]["rule"]> | undefined;
};

export type ServerValues = Values<ReadBy<"server">>;
export type PageValues = Values<ReadBy<"pages">>;

export type Environment = Record<string, string | undefined>;

/** The message never contains the value. */
export type SettingProblem = [name: string, problem: string];

export class SettingsError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map((problem) => problem.join(" ")).join("; "));
    this.problems = problems;
  }
}

/** Returns the settings in an environment; an empty one counts as unset. */
export function givenSettings(environment: Environment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [key, value] of Object.entries(environment)) if (value?.trim()) given[key] = value;
  return given;
}

/** Returns the names of a reader's settings in the order of their definitions. */
export function namesReadBy<Reader extends "server" | "pages">(reader: Reader): ReadBy<Reader>[] {
  const names = Object.keys(SETTINGS) as SettingName[];
  return names.filter((name): name is ReadBy<Reader> => settingOf(name).readBy.includes(reader));
}

/** Returns the values that the build puts into the pages, without the content pack's folder. */
export function builtInValues(environment: Environment): Record<string, string> {
  const names = namesReadBy("pages").filter((name) => name !== "CONTENT_DIR");
  return Object.fromEntries(names.map((name) => [name, textOf(name, environment)]));
}

/**
 * Parses settings from an environment; an empty value means the default. Use the values only when
 * `problems` is empty.
 */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  environment: Environment,
): { values: Values<Name>; problems: SettingProblem[] } {
  const given = givenSettings(environment);
  const values: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const name of names) {
    const { rule, default: otherwise } = settingOf(name);
    const text = given[name] ?? otherwise;
    if (text === undefined) continue;
    const { data, error } = schemaOf(rule).safeParse(text);
    values[camelCase(name)] = data;
    for (const { message } of error?.issues ?? []) problems.push([name, message]);
  }
  return { values: values as Values<Name>, problems };
}

/** Returns what is wrong with STRIPE_PRICES next to APP_PRICE, whose currency has one price. */
export function currencyProblems(values: {
  appPrice: string;
  stripePrices: readonly CurrencyPrice[] | undefined;
}): SettingProblem[] {
  const { appPrice, stripePrices = [] } = values;
  if (stripePrices.length === 0) return [];
  const own = chargeOf(appPrice)?.currency.toUpperCase();
  if (!own) return [["APP_PRICE", "must be an amount with its currency next to STRIPE_PRICES"]];
  const isTwice = stripePrices.some(({ currency }) => currency === own);
  return isTwice ? [["STRIPE_PRICES", "must not name the currency of APP_PRICE"]] : [];
}

const settingOf = (name: SettingName): Setting => SETTINGS[name];

const camelCase = (name: string) =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const listed = (text: string) => text.split(",").flatMap((item) => item.trim() || []);

const inWords = (words: readonly string[], last: "or" | "and") =>
  words.join(", ").replace(/, (?=[^,]*$)/, ` ${last} `);

const isHostAndPort = (text: string) => /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(text);

const checked = (test: (text: string) => boolean, error: string) =>
  z.string().refine(test, { error });

const WEB_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/;
const IS_ONE = {
  host: (text: string) => URL.parse(`https://${text}`)?.host === text,
  origin: (text: string) => WEB_ORIGIN.test(text),
  "public key": (text: string) => /^age1[02-9ac-hj-np-z]{58,}$/.test(text),
  fingerprint: (text: string) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(text),
};

function schemaOf(rule: Rule): z.ZodType<unknown> {
  switch (rule.kind) {
    case "text": {
      const { least = 0 } = rule;
      return checked((text) => text.length >= least, `must have at least ${least} characters`);
    }
    case "folder":
      return z.string().transform((text) => resolve(text));
    case "e-mail address":
      return checked(isEmailAddress, "must be an e-mail address");
    case "address": {
      const beginnings = inWords(
        rule.schemes.map((scheme) => `${scheme}//`),
        "or",
      );
      return checked(
        (text) => rule.schemes.includes(URL.parse(text)?.protocol ?? ""),
        `must be an address that begins with ${beginnings}`,
      );
    }
    case "port":
    case "whole number": {
      const { least, most } = rule.kind === "port" ? { least: 1, most: 65_535 } : rule;
      return z.coerce
        .number("must be a number")
        .int("must be a whole number")
        .min(least, `must be at least ${least}`)
        .max(most, `must be at most ${most}`);
    }
    case "host and port":
      return checked(isHostAndPort, "must be a host and a port, such as 127.0.0.1:9464");
    case "factor":
      return z.coerce.number("must be a number").positive("must be more than 0");
    case "share":
      return z.coerce.number("must be a number").min(0, "must be 0 to 1").max(1, "must be 0 to 1");
    case "days":
      return checked((text) => /^[1-9]\d{0,3}$/.test(text), "must be a whole number of days");
    case "date":
      return checked(isCalendarDate, "must be a date such as 2026-03-24");
    case "time zone":
      return checked(isTimeZone, "must be a time zone such as Europe/Berlin");
    case "switch":
      return z
        .enum([rule.on, rule.off], `must be ${rule.on} or ${rule.off}`)
        .transform((text) => text === rule.on);
    case "choice":
      return z.enum(rule.of, `must be ${inWords(rule.of, "or")}`);
    case "choices":
      return checked(
        (text) => listed(text).every((item) => rule.of.includes(item)),
        `may name ${inWords(rule.of, "and")}, separated by commas`,
      ).transform(listed);
    case "list": {
      const { of, such } = rule;
      return checked(
        (text) => !of || listed(text).every(IS_ONE[of]),
        `must be a comma-separated list of ${of}s such as ${such}`,
      ).transform(listed);
    }
    case "named addresses":
      return namedAddresses;
    case "prices":
      return z.string().transform((text, context) => {
        const prices = pricesOf(text);
        if (!prices) context.addIssue(WRONG_PRICES);
        return prices ?? [];
      });
  }
}

const WRONG_PRICES =
  "must be a comma-separated list such as EUR=price_123:75, each currency and ID once";

/** `id=https://…` pairs as a map from id to URL. */
const namedAddresses = z.string().transform((text, context) => {
  const urls = new Map<string, string>();
  for (const pair of listed(text)) {
    const [, id, url = ""] = /^([a-z0-9-]+)=(.*)$/.exec(pair) ?? [];
    if (id && URL.parse(url)?.protocol === "https:") urls.set(id, url);
    else
      context.addIssue("must be a comma-separated list of pairs such as intro=https://a.example/b");
  }
  return urls;
});
