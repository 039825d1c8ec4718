import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { Config } from "#settings/config.ts";

/** What fills the placeholders of the content pack. */
export function packValues({ productName, supportEmail, appPrice }: Config): PackValues {
  return { product: productName, email: supportEmail, app_price: appPrice };
}
