import { SETTINGS } from "@sovereign/settings/definitions";
import type { Fault } from "@sovereign/settings/read-settings";
import type { Production, Setting } from "@sovereign/settings/setting";

/** Settings as they were given: only those that are not empty. */
type Given = Readonly<Record<string, string>>;

const SETTING_LIST: [name: string, setting: Setting][] = Object.entries(SETTINGS);

/**
 * What is unsafe in production among the settings given, as the key and a sentence about it; never
 * a value. Empty when nothing is. The sandbox's keys can be read by everybody, so a server that goes by
 * them is paid by whoever signs a webhook; with half of a provider money would come and nobody would
 * know.
 */
export function productionFaults(given: Given): Fault[] {
  const isGiven = (key: string) => listed(given[key]).length > 0;
  const has = (key: string, value: string) => listed(given[key]).includes(value);
  return [
    ...faults(({ required }, key) => required && !given[key] && "is required in production"),
    ...faults(({ encrypted }, key) => {
      const url = given[key];
      return (
        encrypted &&
        url &&
        URL.parse(url)?.protocol !== "https:" &&
        "must begin with https:// in production"
      );
    }),
    ...faults(({ refused }, key) => given[key] === refused?.value && refused?.because),
    ...SETTING_LIST.flatMap(([key, { sandbox }]): Fault[] =>
      sandbox && has(key, sandbox) ? [[key, "is the sandbox's, refused in production"]] : [],
    ),
    ...faults(
      ({ beginning }, key) => beginning && has(key, beginning) && `must be more than ${beginning}`,
    ),
    ...faults(({ needs = [] }, key) => {
      const missing = isGiven(key) ? needs.filter((either) => !either.some(isGiven)) : [];
      const names = missing.map((either) => either.join(" or ")).join(" and ");
      return names && `also needs ${names} in production`;
    }),
  ];
}

/** The faults that one of production's rules finds, in the order of the settings. */
function faults(find: (rules: Production, key: string) => string | false | undefined): Fault[] {
  return SETTING_LIST.flatMap(([key, { production }]): Fault[] => {
    const fault = production && find(production, key);
    return fault ? [[key, fault]] : [];
  });
}

/** The values of a setting that may be several, separated by commas. */
function listed(value = ""): string[] {
  return value.split(",").flatMap((item) => item.trim() || []);
}
