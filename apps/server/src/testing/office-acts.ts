import { randomUUID } from "node:crypto";
import type { OfficeAct } from "@sovereign/contract/office-act";
import type { ActOffer, OfficeActOffers } from "@sovereign/contract/office-acts";
import { asc } from "drizzle-orm";
import { decodeJwt } from "jose";
import { staffLog } from "#schema/schema.ts";
import { signUpStaff } from "./office-staff.ts";
import type { TestProduct } from "./test-product.ts";

/** A member with somebody of the support, who acts on them over HTTP. */
export async function supportOf(product: TestProduct) {
  const support = await signUpStaff(product, "support");
  const member = await product.signUp();
  const userId = decodeJwt(member.accessToken).sub ?? "";
  const path = `/api/office/members/${userId}/acts`;

  const offers = async () => (await (await support.fetch(path)).json()) as OfficeActOffers;
  const send = (order: object) =>
    support.post(path, { id: randomUUID(), reason: "They asked us to", ...order });
  const read = async (answer: Promise<Response>): Promise<OfficeAct> => {
    const got = await answer;
    if (got.status !== 200) throw new Error(`${got.status}: ${await got.text()}`);
    return (await got.json()) as OfficeAct;
  };
  return {
    ...{ support, member, userId, path, send },
    order: (order: object) => read(send(order)),
    undo: (id: string) => read(support.post(`/api/office/acts/${id}/undo`, {})),
    look: (id: string) => read(support.fetch(`/api/office/acts/${id}`)),
    /** The status and the code of a refused order. */
    async refusalOf(order: object): Promise<string> {
      const { code, detail } = (await (await send(order)).json()) as Record<string, string>;
      return code === "office.act_refused" ? (detail ?? "") : (code ?? "done");
    },
    async offerOf<Kind extends ActOffer["kind"]>(kind: Kind) {
      const { acts } = await offers();
      const offer = acts.find((act) => act.kind === kind);
      if (!offer) throw new Error(`${kind} is not offered`);
      return offer as Extract<ActOffer, { kind: Kind }>;
    },
    /** The acts under way, and those that can be undone. */
    open: async () => (await offers()).open.map(({ id }) => id),
    /** The kinds of an act's entries in the log. */
    async logOf(act: string): Promise<string[]> {
      const rows = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
      return rows.filter(({ details }) => details.act === act).map(({ kind }) => kind);
    },
    mailsTo: (address: string) =>
      product.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject),
  };
}
