/** Settings that change the build. All journeys share them, because a build takes half a minute. */
export const OTHER_BUILD = {
  PRODUCT_NAME: "Aurum",
  COMPANY_NAME: "Aurum & Sons",
  APP_PRICE: "€99",
  STRIPE_PRICES: "",
};
