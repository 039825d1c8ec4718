import { SETTINGS } from "@sovereign/settings/definitions";
import type { SettingProblem } from "@sovereign/settings/read-settings";
import type { Production, Setting } from "@sovereign/settings/setting";
import { isRandom } from "./random-secret.ts";

type Given = Readonly<Record<string, string>>;

const SETTING_LIST: [name: string, setting: Setting][] = Object.entries(SETTINGS);

/** Returns unsafe settings without their values; the sandbox's public keys could sign webhooks. */
export function productionProblems(given: Given): SettingProblem[] {
  const isGiven = (key: string) => listed(given[key]).length > 0;
  const has = (key: string, value: string) => listed(given[key]).includes(value);
  return [
    ...problems(({ required }, key) => required && !given[key] && "is required in production"),
    ...problems(({ encrypted }, key) => {
      if (!encrypted) return undefined;
      if (key === "TRUSTED_ORIGINS") {
        const plain = listed(given[key]).some((url) => URL.parse(url)?.protocol === "http:");
        return plain && "must not contain an http:// URL in production";
      }
      const url = given[key];
      return (
        url && URL.parse(url)?.protocol !== "https:" && "must begin with https:// in production"
      );
    }),
    ...problems(({ origin }, key) => {
      const url = URL.parse(given[key] ?? "");
      const isOne = !url || [url.origin, `${url.origin}/`].includes(given[key] ?? "");
      return origin && !isOne && "must be only a scheme and a host: no path, no credentials";
    }),
    ...problems(
      ({ random }, key) =>
        random &&
        given[key] &&
        !isRandom(given[key]) &&
        "can be guessed: make it with openssl rand -base64 33",
    ),
    ...problems(({ range }, key) => {
      const value = Number(given[key] ?? range?.least);
      if (!range || (value >= range.least && value <= range.most)) return undefined;
      return `must be between ${range.least} and ${range.most} in production`;
    }),
    ...placeholdersIn(given).map((key): SettingProblem => [key, "is still the example: set it"]),
    ...problems(({ refused }, key) => given[key] === refused?.value && refused?.because),
    ...SETTING_LIST.flatMap(([key, { sandbox }]): SettingProblem[] =>
      sandbox && has(key, sandbox) ? [[key, "is the sandbox's, refused in production"]] : [],
    ),
    ...problems(
      ({ beginning }, key) => beginning && has(key, beginning) && `must be more than ${beginning}`,
    ),
    ...problems(({ needs = [] }, key) => {
      const missing = isGiven(key) ? needs.filter((either) => !either.some(isGiven)) : [];
      const names = missing.map((either) => either.join(" or ")).join(" and ");
      return names && `also needs ${names} in production`;
    }),
  ];
}

/** Returns the names of settings that still have their example value. */
export function placeholdersIn(given: Given): string[] {
  return SETTING_LIST.flatMap(([key, { production, readBy, default: example }]) =>
    production?.example && readBy.includes("server") && (given[key] ?? example) === example
      ? [key]
      : [],
  );
}

/** Returns warnings about unusual values in production. */
export function productionRemarks(given: Given): string[] {
  return SETTING_LIST.flatMap(([key, { production }]) => {
    const remarkable = production?.range?.remarkable ?? Number.POSITIVE_INFINITY;
    return Number(given[key]) > remarkable ? [`${key} is above ${remarkable}`] : [];
  });
}

/** Compares the settings built into the pages with the server's, and refuses example values. */
export function builtProblems(built: Given, given: Given): SettingProblem[] {
  return SETTING_LIST.flatMap(
    ([key, { production, readBy, default: otherwise = "" }]): SettingProblem[] => {
      const value = built[key];
      if (value === undefined) return [];
      if (readBy.includes("server")) {
        const same = value === (given[key] ?? otherwise);
        return same ? [] : [[key, "is not what the web app was built with: rebuild it"]];
      }
      const isExample = production?.example && value === otherwise;
      return isExample ? [[key, "is still the example in the web app: set it and rebuild"]] : [];
    },
  );
}

function problems(
  find: (rules: Production, key: string) => string | false | undefined,
): SettingProblem[] {
  return SETTING_LIST.flatMap(([key, { production }]): SettingProblem[] => {
    const problem = production && find(production, key);
    return problem ? [[key, problem]] : [];
  });
}

function listed(value = ""): string[] {
  return value.split(",").flatMap((item) => item.trim() || []);
}
