import { isIP } from "node:net";
import { deviceFrom, deviceText } from "@sovereign/domain/device";
import type { Context, MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/** Sets `clientAddress` for rate limits; `trustedHops` is the number of our own proxies. */
export function clientAddress(trustedHops: number): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? "127.0.0.1";
    c.set(
      "clientAddress",
      networkOf(forwardedAddress(remote, c.req.header("x-forwarded-for"), trustedHops)),
    );
    return next();
  };
}

/** Returns the address seen by the outermost trusted proxy, or the socket's own. */
export function forwardedAddress(
  remote: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const hops = (forwardedFor ?? "").split(",").flatMap((hop) => hop.trim() || []);
  const claimed = trustedHops > 0 ? hops.at(-Math.min(trustedHops, hops.length)) : undefined;
  return claimed && isIP(claimed) ? claimed : remote;
}

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
