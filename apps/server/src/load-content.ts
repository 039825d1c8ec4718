import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { loadOwnPack, loadPack } from "@sovereign/content/server/pack/load-pack";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { Config } from "#settings/config.ts";

/** What fills the placeholders of the content pack. */
export function packValues({ productName, supportEmail, appPrice }: Config): PackValues {
  return { product: productName, email: supportEmail, app_price: appPrice };
}

/** Reads CONTENT_DIR completely, so that an error in any text stops the start (decision 26). */
export function loadContent(config: Config): Promise<ContentPack> {
  const { contentDir } = config;
  const values = packValues(config);
  if (!contentDir) return loadOwnPack(values);
  return loadPack(contentDir, { bodies: "eager", values }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`CONTENT_DIR must be the folder of a content pack:\n${reason}`, { cause });
  });
}
