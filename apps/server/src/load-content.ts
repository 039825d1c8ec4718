import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { loadOwnPack, loadPack } from "@sovereign/content/server/pack/load-pack";
import type { Config } from "#settings/config.ts";

/**
 * The content that a deployment shows (decision 26). A folder of its own is read whole, so that a
 * fault in any text stops the start; the texts that come with the product are tested with it.
 */
export function loadContent(config: Config): Promise<ContentPack> {
  const { contentDir, productName, supportEmail, appPrice } = config;
  const values = { product: productName, email: supportEmail, app_price: appPrice };
  if (!contentDir) return loadOwnPack(values);
  return loadPack(contentDir, { bodies: "eager", values }).catch((cause: unknown) => {
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`CONTENT_DIR must be the folder of a content pack:\n${fault}`, { cause });
  });
}
