import { isIP } from "node:net";
import { deviceFrom, deviceText } from "@sovereign/domain/device";
import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { HttpEnvironment } from "./environment.ts";

/**
 * Sets `clientAddress` for rate limits; `trustedHops` is the number of our own proxies. What makes
 * all members share one address is logged once.
 */
export function clientAddress(
  trustedHops: number,
  log: Logger,
): MiddlewareHandler<HttpEnvironment> {
  let isNamed = false;
  return (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
    const forwarded = {
      forwardedFor: c.req.header("x-forwarded-for"),
      forwarded: c.req.header("forwarded"),
    };
    const { address, unread } = forwardedAddress(remote, forwarded, trustedHops);
    // A proxy checks the health without a client, and upgrade.sh the first page from this machine.
    const isOwn = isOfMachine(remote) && !forwarded.forwardedFor && !forwarded.forwarded;
    const isCheck = c.req.path.startsWith("/health/") || (isOwn && c.req.path === "/");
    if (unread && !isNamed && !isCheck) {
      isNamed = true;
      log.warn({ event: "client_address_unread" }, unread);
    }
    c.set("clientAddress", networkOf(address));
    return next();
  };
}

type Forwarded = { forwardedFor?: string | undefined; forwarded?: string | undefined };

/** Returns the address seen by the outermost trusted proxy, or the socket's own, and why that. */
export function forwardedAddress(
  remote: string,
  { forwardedFor, forwarded }: Forwarded,
  trustedHops: number,
): { address: string; unread?: string } {
  if (trustedHops === 0) {
    const isProxied = forwardedFor !== undefined && isPrivate(remote);
    return isProxied ? { address: remote, unread: UNTRUSTED } : { address: remote };
  }
  const sent = partsOf(forwardedFor);
  const hops = sent.length > 0 ? sent : partsOf(forwarded).map(forIn);
  const claimed = hops.at(-Math.min(trustedHops, hops.length));
  if (claimed === undefined) return { address: remote, unread: NOTHING };
  const address = addressIn(claimed);
  if (address) return { address };
  const form = claimed.slice(0, 60).replace(/[\p{L}\p{N}]+/gu, "x");
  return {
    address: remote,
    unread: `the proxy sends addresses in a form that is not read (${form}): ${SHARED}`,
  };
}

const SHARED =
  "all members share its rate limits; have it replace X-Forwarded-For by the client's address";
const NOTHING = `TRUST_PROXY is above 0, and a request came without X-Forwarded-For: ${SHARED}`;
const UNTRUSTED =
  "TRUST_PROXY is 0 behind a proxy: all members share its rate limits; set it to the number of proxies";

/**
 * The parts of a text between `sign`s, but for those within quotes. Read from the end, which a trusted
 * proxy has written: a quote that a client opened includes no part of the proxies.
 */
function partsOf(text = "", sign = ","): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let end = text.length;
  for (let at = text.length - 1; at >= -1; at -= 1) {
    if (at >= 0 && isQuote(text, at)) isQuoted = !isQuoted;
    if (at >= 0 && (isQuoted || text[at] !== sign)) continue;
    const part = text.slice(at + 1, end).trim();
    if (part) parts.push(part);
    end = at;
  }
  return parts.reverse();
}

/** Not a quote with a backslash of its own before it, which is a letter of the text. */
function isQuote(text: string, at: number): boolean {
  if (text[at] !== '"') return false;
  let before = at;
  while (text[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 0;
}

/** The value of `for` in an element of the header Forwarded (RFC 7239). */
function forIn(element: string): string {
  const pairs = partsOf(element, ";").map((pair) => /^for\s*=\s*(.*)$/i.exec(pair)?.[1]);
  return pairs.find((value) => value !== undefined)?.trim() ?? element;
}

/** Reads `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:5678`, quoted or not. */
function addressIn(hop: string): string | undefined {
  const plain = hop.replace(/^"(.*)"$/, "$1").trim();
  const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(plain) ?? [];
  const address = bracketed ?? v4 ?? plain;
  return isIP(address) ? address : undefined;
}

/** Whether an address is of this machine or of a private network, where a proxy may be. */
const isPrivate = (address: string): boolean =>
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address);

const isOfMachine = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address);

/** Returns an IPv4 address, or the /64 of an IPv6 address, which is one household. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, "")}]`);
  const plain = hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain);
  if (mapped) {
    const halves = mapped.slice(1).map((group) => Number.parseInt(group, 16));
    return halves.flatMap((half) => [half >> 8, half & 255]).join(".");
  }
  const [head = "", tail] = plain.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** Returns a request's device in three words, never the browser's own text (decision 5). */
export const deviceOfRequest = (c: Context<HttpEnvironment>): string =>
  deviceText(deviceFrom(c.req.header("user-agent"), c.req.header("x-client-platform")));
