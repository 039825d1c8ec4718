import { expect } from "vitest";
import { startMember } from "./daily-loop.ts";
import { productTest } from "./product-test.ts";
import { asOwner } from "./test-database.ts";

const TODAY = "2026-03-10";

const it = productTest();

it("a full disk refuses writes with 503, serves reads, and is over once there is space §S62", async ({
  product,
}) => {
  const member = await startMember(product);
  await member.committed(TODAY, "Written before.");
  await asOwner(
    product.database,
    `create function no_space() returns trigger language plpgsql as $$ begin
      raise 'could not extend file' using errcode = 'disk_full';
    end $$;
    create trigger no_space before insert or update on one_things execute function no_space()`,
  );
  const refused = await member.commit(TODAY, "Written meanwhile.");
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await member.overview()).records).toMatchObject([{ content: "Written before." }]);

  await asOwner(product.database, "drop trigger no_space on one_things");
  expect((await member.committed(TODAY, "Written after.")).records).toMatchObject([
    { content: "Written after." },
  ]);
});
