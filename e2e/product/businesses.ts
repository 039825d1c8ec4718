import { asServer, createDatabaseOn } from "@sovereign/server/src/testing/database-copies.ts";
import { type Product, startProduct } from "./start-product.ts";

/**
 * A worker's product. Starts again for a journey with another business or other settings
 * on a copy of the prepared database.
 */
export class Businesses {
  #open: { key: string; product: Product; close(): Promise<void> } | undefined;

  async open(name: string, settings: Record<string, string>): Promise<Product> {
    const key = JSON.stringify([name, settings]);
    if (this.#open?.key === key) return this.#open.product;
    await this.close();
    const { PREPARED_POSTGRES = "", PREPARED_DATABASE = "" } = process.env;
    const { url, drop } = await createDatabaseOn(PREPARED_POSTGRES, PREPARED_DATABASE);
    const product = await startProduct({
      ...settings,
      DATABASE_URL: asServer(url),
      DATABASE_OWNER_URL: url,
    });
    const close = async () => {
      await product.stop();
      await drop();
    };
    this.#open = { key, product, close };
    return product;
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = undefined;
  }
}
