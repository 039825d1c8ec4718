import { readOfficeFrame } from "@sovereign/contract/office-frame";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { findOwnerName } from "./staff.repository.ts";

export function frameRoutes({ db, gate }: { db: Database; gate: Gate }) {
  const router = createRouter();

  router.openapi(routeOf(readOfficeFrame, gate), async (c) => {
    const { name, email, role } = c.var.staff;
    return c.json({ name, email, role, owner_name: (await findOwnerName(db)) ?? null }, 200);
  });

  return router;
}
