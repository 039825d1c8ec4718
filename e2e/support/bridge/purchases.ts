/** The store on a member's phone (@revenuecat/purchases-capacitor) where nothing is sold. */
export class Purchases {
  configure() {}

  addCustomerInfoUpdateListener() {}

  isAnonymous() {
    return { isAnonymous: true };
  }

  getOfferings() {
    return { current: null, all: {} };
  }
}
