import { rmSync } from "node:fs";
import {
  asServer,
  createDatabaseOn,
  leavePostgres,
} from "@sovereign/server/src/testing/database-copies.ts";
import { startTemporaryPostgres } from "@sovereign/server/src/testing/temporary-postgres.ts";
import { startProduct } from "#product/start-product.ts";

/** Creates a database with the demo members, of which every product gets a copy. */
export default async function prepareData(): Promise<() => Promise<void>> {
  process.env.LIGHT_PASSWORDS = "true";
  const postgres = await startTemporaryPostgres();
  const { url, name } = await createDatabaseOn(postgres.url, "template1");
  const product = await startProduct({ DATABASE_URL: asServer(url), DATABASE_OWNER_URL: url });
  const { data_dir: prepared } = product;
  await product.stop({ keepsData: true });
  process.env.PREPARED_POSTGRES = postgres.url;
  process.env.PREPARED_DATABASE = name;
  process.env.PREPARED_DATA_DIR = prepared;
  return async () => {
    rmSync(prepared, { recursive: true, force: true });
    await leavePostgres();
    await postgres.stop();
  };
}
