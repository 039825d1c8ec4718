import { compose, type Product } from "#app/compose.ts";
import { createLog } from "#app/log.ts";
import { openDatabase } from "#database/open-database.ts";
import type { Config } from "#settings/config.ts";
import { createImmediateJobs } from "./immediate-jobs.ts";
import type { TestProduct } from "./test-product.ts";

/** Starts another node on the product's database, with the same providers and maybe other settings. */
export async function startOtherNode(
  product: TestProduct,
  changed: Partial<Config> = {},
  log = createLog("silent"),
): Promise<Product> {
  const databaseUrl = product.database.directUrl;
  const config = { ...product.config, ...changed };
  return compose(config, {
    clock: () => new Date(),
    log,
    database: await openDatabase({ databaseUrl, dataDir: "", poolSize: 2, log }),
    providers: { mailer: product.mailer },
    jobs: createImmediateJobs,
    providerFetch: product.providerFetch,
  });
}
