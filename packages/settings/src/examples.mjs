// @ts-check
/** @import { Setting } from "./setting.ts" */

/** Domains that no one can own (RFC 2606). */
const RESERVED = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid)$/i;

const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/;

/**
 * Whether a host is one that no one can own, such as example.com.
 * @param {string} host
 */
export const isReserved = (host) => RESERVED.test(host);

/**
 * Parses a URL; null when it is none. `URL.parse` is missing in older versions of Node.
 * @param {string} text
 */
export const urlOf = (text) => (URL.canParse(text) ? new URL(text) : null);

/**
 * Whether a setting's value is an example: its default that an owner has to replace, a variation of
 * it, or a host that no one can own.
 * @param {Setting} setting
 * @param {string} value
 */
export function exampleIn({ rule, default: otherwise, production }, value) {
  if (production?.example) {
    if (onOneLoopback(value) === otherwise || /\bexample\b/i.test(value)) return true;
  }
  return hostsIn(rule.kind, value).some(isReserved);
}

/**
 * Replaces the names of this machine by the one that the defaults have.
 * @param {string} value
 */
function onOneLoopback(value) {
  const host = urlOf(value)?.hostname;
  return host && LOOPBACK.test(host) ? value.replace(host, "127.0.0.1") : value;
}

/** @type {(kind: Setting["rule"]["kind"], value: string) => string[]} */
function hostsIn(kind, value) {
  if (kind === "address") return [urlOf(value)?.hostname ?? ""];
  if (kind === "e-mail address") return [value.split("@").at(-1) ?? ""];
  if (kind === "sender") return value.match(/(?<=@)[^<>@\s]+(?=>?$)/g) ?? [];
  if (kind !== "named addresses" && kind !== "list") return [];
  return value.split(",").map((item) => {
    const named = item.trim().replace(/^[a-z0-9-]+=/, "");
    return urlOf(named)?.hostname ?? named;
  });
}
