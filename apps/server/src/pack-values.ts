import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type { Config } from "#settings/config.ts";

/** Returns the values of the content pack's placeholders. */
export function packValues({ productName, supportEmail, appPrice }: Config): PackValues {
  return { product: productName, email: supportEmail, app_price: appPrice };
}
