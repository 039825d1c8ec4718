import { checkAddress } from "@sovereign/contract/office-acts";
import { normalizeAddress } from "@sovereign/domain/credentials";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { findActMember } from "#modules/office/acts/acts.repository.ts";
import { findNamed } from "#modules/office/log/log.repository.ts";
import { type Looking, recordLook } from "#modules/office/member/looks.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { AccountActDeps } from "./account-deps.ts";

export type AddressCheckDeps = Pick<AccountActDeps, "accounts" | "db" | "clock">;

type AddressRefusal = Extract<
  Awaited<ReturnType<AccountActDeps["accounts"]["emailChange"]["check"]>>,
  { whyNot: unknown }
>["whyNot"];

/** Returns the member who has a taken address, because the refusal reveals that to staff. */
export async function findHolder(db: Database, typed: string): Promise<string | undefined> {
  const address = normalizeAddress(typed);
  const holder = address ? await findNamed(db, address) : undefined;
  return holder?.id ?? undefined;
}

/** Whether a member could change to an address: a look at them, and at who has it. */
function createAddressCheck({ accounts, db, clock }: AddressCheckDeps) {
  return async (looking: Looking, typed: string): Promise<AddressRefusal | null> => {
    const { userId } = looking;
    if (!(await findActMember(db, userId))) throw new Problem("office.member_not_found");
    const { reason } = await recordLook(db, looking, clock());
    const checked = await accounts.emailChange.check(userId, typed);
    if (!("whyNot" in checked)) return null;
    const { whyNot } = checked;
    const holder = whyNot === "address_taken" ? await findHolder(db, typed) : undefined;
    if (holder) await recordLook(db, { ...looking, userId: holder }, clock(), reason);
    return whyNot;
  };
}

type Deps = AddressCheckDeps & { gate: Gate };

export function accountActRoutes({ gate, ...deps }: Deps) {
  const router = createRouter();
  const check = createAddressCheck(deps);

  router.openapi(routeOf(checkAddress, gate), async (c) => {
    const { staff, requestId } = c.var;
    const looking = { staff, requestId, userId: c.req.valid("param").id };
    return c.json({ why_not: await check(looking, c.req.valid("json").new_email) }, 200);
  });

  return router;
}
