import { rmSync } from "node:fs";
import { type Product, startProduct } from "#product/start-product.ts";

/**
 * Before all journeys: lets the product make its database and its demo members once, so that the
 * products of the journeys, each on a copy, need not. Here and there passwords are hashed at the least
 * cost. Gives what removes the folder in the end.
 */
export default async function prepareData(): Promise<() => void> {
  process.env.LIGHT_PASSWORDS = "true";
  const product: Product = await startProduct();
  const { data_dir: prepared } = product;
  await product.stop({ keepsData: true });
  process.env.PREPARED_DATA_DIR = prepared;
  return () => rmSync(prepared, { recursive: true, force: true });
}
