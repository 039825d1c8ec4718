// @ts-check
// The meaning of a setting's text, by its rule: for the server, and for the installer, which asks for
// settings before anything is installed.
import { isAbsolute, resolve } from "node:path";
import { urlOf } from "./examples.mjs";
import { pricesOf } from "./price.mjs";

/** @import { Rule } from "./setting.ts" */

/** @typedef {{ value: unknown, problem?: undefined } | { value?: undefined, problem: string }} Read */

/** @type {(value: unknown) => Read} */
const read = (value) => ({ value });
/** @type {(problem: string) => Read} */
const refused = (problem) => ({ problem });

/** @type {(text: string, isRight: boolean, problem: string) => Read} */
const checked = (text, isRight, problem) => (isRight ? read(text) : refused(problem));

const listed = (text = "") => text.split(",").flatMap((item) => item.trim() || []);

/** @type {(words: readonly string[], last: "or" | "and") => string} */
const inWords = (words, last) => words.join(", ").replace(/, (?=[^,]*$)/, ` ${last} `);

const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** @param {string} text */
function isMailbox(text) {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const domain = text.slice(at + 1);
  const isHost =
    /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) &&
    DOMAIN.test(urlOf(`http://${domain}`)?.hostname ?? "");
  return LOCAL_PART.test(local) && !/^\.|\.\.|\.$/.test(local) && isHost;
}

/** Whether a text is an email address, or a name before one in angle brackets. @param {string} text */
const isSender = (text) => isMailbox(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text);

/** @param {string} text */
function isDate(text) {
  const time = Date.parse(`${text}T00:00:00Z`);
  const isOne = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time);
  return isOne && new Date(time).toISOString().startsWith(text);
}

/** Offsets such as +05:30 lack daylight-saving time. @param {string} text */
function isTimeZone(text) {
  try {
    return /^[A-Za-z]/.test(text) && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}

const WEB_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/;

/** @satisfies {Record<string, (text: string) => boolean>} */
const IS_ONE = {
  host: (text) => urlOf(`https://${text}`)?.host === text,
  origin: (text) => WEB_ORIGIN.test(text),
  "public key": (text) => /^age1[02-9ac-hj-np-z]{58,}$/.test(text),
  fingerprint: (text) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(text),
};

/** @type {(text: string, least: number, most: number) => Read} */
function wholeNumber(text, least, most) {
  const number = Number(text);
  if (!Number.isFinite(number)) return refused("must be a number");
  if (!Number.isInteger(number)) return refused("must be a whole number");
  if (number < least) return refused(`must be at least ${least}`);
  return number > most ? refused(`must be at most ${most}`) : read(number);
}

/** @type {(text: string, isRight: (number: number) => boolean, problem: string) => Read} */
function fraction(text, isRight, problem) {
  const number = Number(text);
  if (!Number.isFinite(number)) return refused("must be a number");
  return isRight(number) ? read(number) : refused(problem);
}

/** Reads `id=https://…` pairs. @param {string} text */
function namedAddresses(text) {
  const urls = new Map();
  for (const pair of listed(text)) {
    const [, id, url = ""] = /^([a-z0-9-]+)=(.*)$/.exec(pair) ?? [];
    if (!id || urlOf(url)?.protocol !== "https:") {
      return refused("must be a comma-separated list of pairs such as intro=https://a.example/b");
    }
    urls.set(id, url);
  }
  return read(urls);
}

/** @type {(texts: readonly string[], begins?: readonly string[]) => string | undefined} */
const wrongBeginning = (texts, begins) =>
  begins && !texts.every((text) => begins.some((each) => text.startsWith(each)))
    ? `must begin with ${inWords(begins, "or")}`
    : undefined;

/** A name before a colon is a remote of rclone, as rclone itself decides; one letter is a drive. */
export const IS_REMOTE = /^:?[\w.+@ -]{2,}[^/\\:]*:/;

/**
 * Returns the value that a setting's text has, or what is wrong with it, without the text.
 * @param {Rule} rule
 * @param {string} text
 * @returns {Read}
 */
export function readValue(rule, text) {
  switch (rule.kind) {
    case "text": {
      const { least = 0, begins } = rule;
      const problem = wrongBeginning([text], begins);
      if (problem) return refused(problem);
      return checked(text, text.length >= least, `must have at least ${least} characters`);
    }
    case "folder":
      return read(resolve(text));
    case "store":
      // Another start would look for a relative one elsewhere, such as in its build; ~ is the shell's.
      return checked(
        text,
        isAbsolute(text) || IS_REMOTE.test(text),
        "must be a folder by its whole path, which begins with /, or a remote of rclone such as offsite:sovereign",
      );
    case "e-mail address":
      return checked(text, isMailbox(text), "must be an e-mail address");
    case "phone number":
      return checked(
        text,
        /^\+[1-9]\d{6,14}$/.test(text),
        "must be a phone number with its country code, such as +15005550009",
      );
    case "sender":
      return checked(
        text,
        isSender(text),
        "must be an e-mail address, or a name and one: Sovereign <no-reply@your.domain>",
      );
    case "address": {
      const beginnings = rule.schemes.map((scheme) => `${scheme}//`);
      const url = urlOf(text);
      const isRight = rule.schemes.includes(url?.protocol ?? "") && !/\s/.test(text);
      const problem = `must be an address that begins with ${inWords(beginnings, "or")}`;
      if (!isRight) return refused(problem);
      // A parser ends the host at one, as in a password.
      if (/^(?:smtps?|postgres(?:ql)?):.*#/.test(text))
        return refused("must have %23 in place of #");
      return checked(text, !/^smtps?:/.test(text) || Boolean(url?.hostname), "must name a host");
    }
    case "port":
      return wholeNumber(text, 1, 65_535);
    case "whole number":
      return wholeNumber(text, rule.least, rule.most);
    case "host and port": {
      const isRight = /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(text);
      return checked(text, isRight, "must be a host and a port, such as 127.0.0.1:9464");
    }
    case "factor":
      return fraction(text, (number) => number > 0, "must be more than 0");
    case "share":
      return fraction(text, (number) => number >= 0 && number <= 1, "must be 0 to 1");
    case "days":
      return checked(text, /^[1-9]\d{0,3}$/.test(text), "must be a whole number of days");
    case "date":
      return checked(text, isDate(text), "must be a date such as 2026-03-24");
    case "time zone":
      return checked(text, isTimeZone(text), "must be a time zone such as Europe/Berlin");
    case "switch": {
      const isOne = text === rule.on || text === rule.off;
      return isOne ? read(text === rule.on) : refused(`must be ${rule.on} or ${rule.off}`);
    }
    case "choice":
      return checked(text, rule.of.includes(text), `must be ${inWords(rule.of, "or")}`);
    case "choices": {
      const chosen = listed(text);
      const isRight = chosen.every((item) => rule.of.includes(item));
      const problem = `may name ${inWords(rule.of, "and")}, separated by commas`;
      return isRight ? read(chosen) : refused(problem);
    }
    case "list": {
      const { of, such, begins } = rule;
      const items = listed(text);
      if (of && !items.every(IS_ONE[of])) {
        return refused(`must be a comma-separated list of ${of}s such as ${such}`);
      }
      const problem = wrongBeginning(items, begins);
      return problem ? refused(problem) : read(items);
    }
    case "named addresses":
      return namedAddresses(text);
    case "prices": {
      const prices = pricesOf(text);
      const problem =
        "must be a comma-separated list such as EUR=price_123:75, each currency and ID once";
      return prices ? read(prices) : refused(problem);
    }
  }
}
