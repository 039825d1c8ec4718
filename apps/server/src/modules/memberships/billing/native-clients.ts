import type { Context } from "hono";
import { Problem } from "#problems/problem.ts";

const NATIVE_PLATFORMS = new Set(["ios", "android"]);

/** A rule of the app stores that clients follow; it protects nothing (decision 19). */
export function refuseNative(c: Context): void {
  if (NATIVE_PLATFORMS.has(c.req.header("x-client-platform") ?? "")) {
    throw new Problem("billing.native_iap_required", { detail: "NATIVE_IAP_REQUIRED" });
  }
}
