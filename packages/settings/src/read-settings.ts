import type { Money } from "@sovereign/domain/money";
import { SETTINGS } from "./definitions.mjs";
import { chargeOf } from "./price.mjs";
import type { Setting } from "./setting.ts";
import { readValue } from "./values.mjs";

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
    const { value, problem } = readValue(rule, text);
    values[camelCase(name)] = value;
    if (problem !== undefined) problems.push([name, problem]);
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
