import { expect, it } from "vitest";
import { openTestDatabase } from "#testing/test-database.ts";

it("has an index for each foreign key, or every deleted member would read whole tables", async () => {
  const database = await openTestDatabase();
  const { rows } = await database.db.execute<{ key: string }>(`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
    order by 1`);
  await database.close();
  expect(rows.map(({ key }) => key)).toEqual([]);
});
