import { readOfficeFrame } from "@sovereign/contract/office-frame";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { Books } from "#modules/office/money/books/books.ts";
import { findOwnerName } from "#staff/staff.repository.ts";

type Deps = { db: Database; books: Pick<Books, "findTimeZone">; gate: Gate };

export function frameRoutes({ db, books, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readOfficeFrame, gate), async (c) => {
    const { name, email, role } = c.var.staff;
    const [ownerName, booksZone] = await Promise.all([findOwnerName(db), books.findTimeZone()]);
    return c.json({ name, email, role, owner_name: ownerName ?? null, books: booksZone }, 200);
  });

  return router;
}
