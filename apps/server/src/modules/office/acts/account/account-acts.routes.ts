import { checkAddress } from "@sovereign/contract/office-acts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { findActMember } from "#modules/office/acts/acts.repository.ts";
import { Problem } from "#problems/problem.ts";
import type { AccountActDeps } from "./account-deps.ts";

type Deps = Pick<AccountActDeps, "accounts"> & { db: Database; gate: Gate };

export function accountActRoutes({ accounts, db, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(checkAddress, gate), async (c) => {
    const { id } = c.req.valid("param");
    if (!(await findActMember(db, id))) throw new Problem("office.member_not_found");
    const checked = await accounts.emailChange.check(id, c.req.valid("json").new_email);
    return c.json({ why_not: "whyNot" in checked ? checked.whyNot : null }, 200);
  });

  return router;
}
