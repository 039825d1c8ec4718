import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Problem } from "#problems/problem.ts";
import { isNobodys, type StoreEvent, type Stores } from "./stores.ts";

const TOLERANCE_SECONDS = 300;

const ids = z.array(z.string().min(1)).nullish();

const bodySchema = z.object({
  event: z.object({
    id: z.string().min(1),
    type: z.string().min(1),
    event_timestamp_ms: z.number(),
    environment: z.string().nullish(),
    app_user_id: z.string().min(1).nullish(),
    original_app_user_id: z.string().min(1).nullish(),
    aliases: ids,
    transferred_from: ids,
    transferred_to: ids,
  }),
});

type WireEvent = z.infer<typeof bodySchema>["event"];

/** Verifies RevenueCat's webhooks by Authorization value, signature or both; one must be set. */
export function createRevenueCatWebhook(options: {
  webhookAuthorization: string | undefined;
  webhookSecret: string | undefined;
  sandboxCounts: boolean;
}): Stores["readEvent"] {
  const { webhookAuthorization, webhookSecret, sandboxCounts } = options;
  return (sent, { authorization, signature }, now) => {
    const body = typeof sent === "string" ? Buffer.from(sent) : sent;
    if (!webhookAuthorization && !webhookSecret) throw new Problem("billing.webhook_unauthorized");
    if (webhookAuthorization && !sameText(authorization ?? "", webhookAuthorization)) {
      throw new Problem("billing.webhook_unauthorized");
    }
    if (webhookSecret && !isSigned(body, signature ?? "", webhookSecret, now)) {
      throw new Problem("billing.signature_invalid");
    }
    const event = parsed(body);
    if (!sandboxCounts && event.environment === "SANDBOX") return null;
    return {
      digest: createHash("sha256").update(body).digest("hex"),
      id: event.id,
      type: event.type,
      createdAt: new Date(event.event_timestamp_ms),
      appUserIds: concerned(event),
    };
  };
}

function parsed(body: Uint8Array): WireEvent {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return bodySchema.parse(JSON.parse(text)).event;
  } catch (cause) {
    throw new Problem("request.invalid", { detail: "The event is not readable", cause });
  }
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`. */
function isSigned(body: Uint8Array, signature: string, secret: string, now: Date): boolean {
  const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!time || !mac) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  return sameText(mac, createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex"));
}

function sameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** After a transfer, those who lose the purchases come first. */
function concerned(event: WireEvent): StoreEvent["appUserIds"] {
  if (event.type === "TEST") return [];
  const names = [...(event.aliases ?? []), event.original_app_user_id, event.app_user_id];
  const ids = [
    ...(event.transferred_from ?? []),
    ...ofOneCustomer(event.transferred_to ?? []),
    ...ofOneCustomer(names.flatMap((id) => id ?? [])),
  ];
  return [...new Set(ids)];
}

/** Purchases belong to the id read last, so an anonymous id counts only without any other. */
function ofOneCustomer(appUserIds: string[]): string[] {
  const named = appUserIds.filter((id) => !isNobodys(id));
  return named.length > 0 ? named : appUserIds;
}
