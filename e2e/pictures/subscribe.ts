import { expect } from "@playwright/test";
import type { Member } from "#product/member.ts";
import { control } from "#product/sandbox-control.ts";

export async function subscribe(member: Member): Promise<void> {
  const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
  const order = { app_user_id: id, store: "app_store" };
  await control(member.product.payments_url, "stores/purchase", order);
  const subscribed = async () =>
    JSON.parse((await member.ask("/api/functions/check-subscription")).text).subscribed;
  await expect.poll(subscribed).toBe(true);
}
