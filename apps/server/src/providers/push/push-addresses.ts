import { ECDH } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { PushDevice } from "./push-service.ts";

const LOCAL_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/;

const CURVE = "prime256v1";
const AUTH_BYTES = 16;

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(net, bits, "ipv4");
}

/** The public part of IPv6, without ranges that wrap other addresses or are for documentation. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");
const WRAPPED_V6 = new BlockList();
WRAPPED_V6.addSubnet("2001::", 23, "ipv6");
WRAPPED_V6.addSubnet("2001:db8::", 32, "ipv6");
WRAPPED_V6.addSubnet("2002::", 16, "ipv6");
WRAPPED_V6.addSubnet("3fff::", 20, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, "ipv4");
  if (isIP(address) !== 6) return false;
  return PUBLIC_V6.check(address, "ipv6") && !WRAPPED_V6.check(address, "ipv6");
}

/** Whether an endpoint is https on a public host name; the connection checks its IP addresses. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const name = hostname.replace(/\.$/, "");
  return (
    protocol === "https:" &&
    port === "" &&
    username === "" &&
    password === "" &&
    name.includes(".") &&
    !name.startsWith("[") &&
    isIP(name) === 0 &&
    !LOCAL_NAME.test(name)
  );
}

export function isOf(origin: string | undefined, endpoint: string): boolean {
  return (
    origin !== undefined &&
    URL.canParse(endpoint) &&
    new URL(endpoint).origin === new URL(origin).origin
  );
}

/** Whether a device's keys are valid (RFC 8291). */
export function hasUsableKeys({ p256dh, auth }: PushDevice): boolean {
  if (Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
}
