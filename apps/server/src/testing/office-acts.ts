import type { ActOffer } from "@sovereign/contract/office-acts";
import { asc } from "drizzle-orm";
import { staffLog } from "#schema/schema.ts";
import { moneyActsOf } from "./money-acts.ts";
import { signUpStaff } from "./office-staff.ts";
import type { TestProduct } from "./test-product.ts";

/** A member with somebody of the support, who acts on them over HTTP. */
export async function supportOf(product: TestProduct) {
  const support = await signUpStaff(product, "support");
  const member = await product.signUp();
  const { id: userId } = member;
  const acts = moneyActsOf(product, support);
  const send = (order: object) => acts.send(userId, { reason: "They asked us to", ...order });
  return {
    support,
    member,
    userId,
    path: `/api/office/members/${userId}/acts`,
    send,
    order: (order: object) => acts.order(userId, { reason: "They asked us to", ...order }),
    undo: acts.undo,
    look: acts.get,
    /** The status and the code of a refused order. */
    async refusalOf(order: object): Promise<string> {
      const { code, detail } = (await (await send(order)).json()) as Record<string, string>;
      return code === "office.act_refused" ? (detail ?? "") : (code ?? "done");
    },
    offerOf: <Kind extends ActOffer["kind"]>(kind: Kind) => acts.offer(userId, kind),
    /** The acts under way, and those that can be undone. */
    open: async () => (await acts.list(userId)).open.map(({ id }) => id),
    /** The kinds of an act's entries in the log. */
    async logOf(act: string): Promise<string[]> {
      const rows = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
      return rows.filter(({ details }) => details.act === act).map(({ kind }) => kind);
    },
    mailsTo: (address: string) =>
      product.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject),
  };
}

/** The steps after which a product's node dies, in order, and the hook that lets it die. */
export function plannedDeaths() {
  const steps: string[] = [];
  return {
    steps,
    afterStep(step: string): void {
      if (steps[0] !== step) return;
      steps.shift();
      throw new Error(`the node died after ${step}`);
    },
  };
}
