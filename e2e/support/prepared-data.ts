import { rmSync } from "node:fs";
import { type Product, startProduct } from "#product/start-product.ts";

/** Creates the database and the demo members once; every product starts with a copy. */
export default async function prepareData(): Promise<() => void> {
  process.env.LIGHT_PASSWORDS = "true";
  const product: Product = await startProduct();
  const { data_dir: prepared } = product;
  await product.stop({ keepsData: true });
  process.env.PREPARED_DATA_DIR = prepared;
  return () => rmSync(prepared, { recursive: true, force: true });
}
