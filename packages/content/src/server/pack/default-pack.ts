import { productFolder } from "@sovereign/settings/product-folders";

/** The pack that ships with the product (decision 26). */
export const DEFAULT_PACK = productFolder("pack");
