import { FACTOR_DEFENSES } from "./factors.mjs";
import { HTTP_DEFENSES } from "./http.mjs";
import { PRODUCT_DEFENSES } from "./product.mjs";
import { SIGN_IN_DEFENSES } from "./sign-in.mjs";

/** Every defense that `npm run test:defenses` removes. */
export const DEFENSES = [
  ...SIGN_IN_DEFENSES,
  ...FACTOR_DEFENSES,
  ...HTTP_DEFENSES,
  ...PRODUCT_DEFENSES,
];
