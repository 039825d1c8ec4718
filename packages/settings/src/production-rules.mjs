// @ts-check
// The rules of production, as plain JavaScript: `npm start` applies them before anything is installed.
import { SETTINGS } from "./definitions.mjs";
import { exampleIn, urlOf } from "./examples.mjs";
import { isRandom } from "./random-secret.mjs";
import { readValue } from "./values.mjs";

/** @import { SettingProblem } from "./read-settings.ts" */
/** @import { Production, Setting } from "./setting.ts" */

/** @typedef {Readonly<Record<string, string>>} Given */
/** @typedef {keyof typeof SETTINGS} Name */

/** @type {[name: string, setting: Setting][]} */
const SETTING_LIST = Object.entries(SETTINGS);

const EXAMPLE = "needs a value of your own";

/**
 * Returns everything that a start in production refuses, one problem for
 * each setting.
 * @param {Given} given
 * @returns {SettingProblem[]}
 */
export function deploymentProblems(given) {
  const wrong = SETTING_LIST.flatMap(([key, { rule }]) => {
    const { problem: text } = given[key] ? readValue(rule, given[key]) : {};
    return text === undefined ? [] : [problem(key, text)];
  });
  const found = [...wrong, ...productionProblems(given)];
  return found.filter(([key], at) => found.findIndex(([name]) => name === key) === at);
}

/**
 * Returns unsafe settings without their values; the sandbox's public keys could sign webhooks.
 * @param {Given} given
 * @returns {SettingProblem[]}
 */
export function productionProblems(given) {
  /** @param {string} key */
  const isGiven = (key) => listed(given[key]).length > 0;
  /** @type {(key: string, value: string) => boolean} */
  const has = (key, value) => listed(given[key]).includes(value);
  return [
    ...problems(({ required }, key) => required && !given[key] && "is required in production"),
    ...problems(({ encrypted }, key) => {
      if (!encrypted) return undefined;
      if (key === "TRUSTED_ORIGINS") {
        const plain = listed(given[key]).some((url) => urlOf(url)?.protocol === "http:");
        return plain && "must not contain an http:// URL in production";
      }
      const url = given[key];
      return url && urlOf(url)?.protocol !== "https:" && "must begin with https:// in production";
    }),
    ...problems(({ origin }, key) => {
      const url = urlOf(given[key] ?? "");
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
    ...examples(given),
    ...problems(({ refused }, key) => given[key] === refused?.value && refused?.because),
    ...SETTING_LIST.flatMap(([key, { sandbox }]) =>
      sandbox && has(key, sandbox) ? [problem(key, "is the sandbox's, refused in production")] : [],
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

/**
 * Returns the names of the server's settings that still have an example.
 * @param {Given} given
 */
export const placeholdersIn = (given) => examples(given).map(([key]) => key);

/**
 * A value that an owner may intend: `setting` `is` so, which has a cost.
 * @typedef {{ setting: string, is: string, cost: string, fix: string }} Remark
 */

/**
 * Parts that a deployment starts without: `least` of the settings make one, or another one.
 * @type {readonly { anyOf: readonly Name[], unless?: Name, least?: number, cost: string, fix: string }[]}
 */
const PARTS = [
  {
    anyOf: ["ALARM_EMAIL", "ALARM_WEBHOOK", "ALARM_PHONE"],
    unless: "METRICS_ADDRESS",
    cost: "no one is told when the server fails",
    fix: "Set ALARM_EMAIL to your address, and ALARM_WEBHOOK (https) for when email is what fails.",
  },
  {
    anyOf: ["ALARM_WEBHOOK", "ALARM_PHONE", "ALARM_EMAIL"],
    unless: "METRICS_ADDRESS",
    least: 2,
    cost: "no one is told when the only way of alarms is what fails",
    fix: "Set a second one of ALARM_EMAIL, ALARM_WEBHOOK (https) and ALARM_PHONE (needs TWILIO_…).",
  },
  {
    anyOf: ["STRIPE_SECRET_KEY", "REVENUECAT_API_KEY"],
    cost: "no one can buy a membership",
    fix: "Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID together: docs/operations.md, Payments.",
  },
  {
    anyOf: ["BACKUP_TO"],
    cost: "backups are on this machine only, and are lost with it",
    fix: "Set BACKUP_TO to a remote of rclone or a folder of another machine; after install.sh run that again for the rights.",
  },
  {
    anyOf: ["BACKUP_RECIPIENT"],
    cost: "backups are unencrypted: who gets one reads everything",
    fix: "npm run -s server -- backup keygen > key.txt on your own computer; set BACKUP_RECIPIENT to its public key.",
  },
];

/**
 * Returns what is not set up and matters, for the installer, each start and doctor.
 * @param {Given} given
 * @returns {Remark[]}
 */
export const notSetUp = (given) =>
  PARTS.flatMap(({ anyOf, unless, least = 1, cost, fix }) => {
    const unset = anyOf.filter((key) => listed(given[key]).length === 0);
    const [setting] = unset;
    if (!setting || (unless && given[unless]) || anyOf.length - unset.length !== least - 1)
      return [];
    return [{ setting, is: "is not set", cost, fix }];
  });

/**
 * Returns what is unusual in production, and what is not set up.
 * @param {Given} given
 * @returns {Remark[]}
 */
export function productionRemarks(given) {
  const unusual = SETTING_LIST.flatMap(([setting, { production }]) => {
    const { remarkable, cost } = production?.range ?? {};
    if (!remarkable || !cost || !(Number(given[setting]) > remarkable)) return [];
    return [{ setting, is: `is above ${remarkable}`, cost, fix: "Lower it, and restart." }];
  });
  return [...unusual, ...notSetUp(given)];
}

/** @param {Given} given */
const examples = (given) =>
  SETTING_LIST.flatMap(([key, setting]) =>
    setting.readBy.includes("server") && exampleIn(setting, given[key] ?? setting.default ?? "")
      ? [problem(key, EXAMPLE)]
      : [],
  );

/** @param {(rules: Production, key: string) => string | false | undefined} find */
function problems(find) {
  return SETTING_LIST.flatMap(([key, { production }]) => {
    const found = production && find(production, key);
    return found ? [problem(key, found)] : [];
  });
}

/** @type {(key: string, text: string) => SettingProblem} */
const problem = (key, text) => [key, text];

const listed = (value = "") => value.split(",").flatMap((item) => item.trim() || []);
