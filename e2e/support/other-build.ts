/** Settings whose pages are another build, the same one for all journeys: each more takes half a minute. */
export const OTHER_BUILD = {
  PRODUCT_NAME: "Aurum",
  COMPANY_NAME: "Aurum & Sons",
  APP_PRICE: "€99",
};
