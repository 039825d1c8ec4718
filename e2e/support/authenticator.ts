import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";

const STEP_MS = 30_000;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns an authenticator's code at an instant (RFC 6238). */
export function appCode(secret: string, at = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, "")]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(start) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const lastSteps = new Map<string, number>();

/** Returns a code of the page's time that was not used before; it may wait for the next. */
export async function unusedCode(page: Page, secret: string): Promise<string> {
  const now = await page.evaluate(() => Date.now());
  const step = Math.max(Math.floor(now / STEP_MS), (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  // The server accepts the code of the step to come.
  const from = (step - 1) * STEP_MS;
  await page.waitForFunction((instant) => Date.now() >= instant, from, { timeout: 120_000 });
  return appCode(secret, step * STEP_MS);
}
