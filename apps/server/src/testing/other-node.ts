import { pino } from "pino";
import { compose, type Product } from "#app/compose.ts";
import { openDatabase } from "#database/open-database.ts";
import { createImmediateJobs } from "./immediate-jobs.ts";
import type { TestProduct } from "./test-product.ts";

/** Starts another node on the product's database, with the same providers. */
export async function startOtherNode(product: TestProduct): Promise<Product> {
  const log = pino({ level: "silent" });
  const databaseUrl = product.database.directUrl;
  return compose(product.config, {
    clock: () => new Date(),
    log,
    database: await openDatabase({ databaseUrl, dataDir: "", poolSize: 2, log }),
    providers: { mailer: product.mailer },
    jobs: createImmediateJobs,
    providerFetch: product.providerFetch,
  });
}
