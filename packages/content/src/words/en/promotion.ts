/** The price of a membership with a promotion code. */
export const promotionTexts = {
  tab: "An offer",
  loading: "Checking the code",
  title: "{price} for the first year.",
  titleYears: {
    one: "{price} a year, for {count} year.",
    other: "{price} a year, for {count} years.",
  },
  titleForever: "{price} a year.",
  lead: "Then {later} a year, until you cancel. The code {code} is applied at checkout.",
  leadForever: "Instead of {later}, until you cancel. The code {code} is applied at checkout.",
  trialTitle: { one: "Free for {count} day.", other: "Free for {count} days." },
  trialLead:
    "Then {later} a year, until you cancel. We will write to you before the trial ends. For new members.",
  trialLeadNoCard: "No card needed. After that, membership is {later} a year. For new members.",
  trialStart: "Start Free Trial",
  trialSignUp: "Create an Account",
  trialPay: {
    one: "free for {count} day, then {later} a year.",
    other: "free for {count} days, then {later} a year.",
  },
  newOnly: "For new members.",
  oneAccount: "It works once, for the account it was sent to.",
  signIn: "Sign In to Use It",
  subscribe: "Subscribe",
  usual: "See what membership includes",
  with: "With {code}: {pay}",
  once: "{price} for the first year, then {later} a year.",
  years: {
    one: "{price} a year for {count} year, then {later}.",
    other: "{price} a year for {count} years, then {later}.",
  },
  forever: "{price} a year instead of {later}.",
  drop: "Remove the code",
  unknown: {
    title: "Code not found.",
    body: "Check the link. Part of it may be missing.",
  },
  over: {
    title: "This offer has ended.",
    body: "You can still subscribe at the usual price: {price}.",
  },
  another: {
    title: "This code is for another account.",
    body: "It was sent to one member and does not apply to the account you are signed in to.",
  },
  otherCurrency: {
    title: "This code is for prices in {currency}.",
    body: "It takes a fixed amount off, in that currency only.",
    button: "Show Prices in {currency}",
  },
  otherCurrencyLine: "{code} lowers the price in {currency} only.",
  failed: { title: "The offer did not load.", body: "Nothing was changed.", button: "Retry" },
  notInApp: "This offer is for the website. Open its link in a browser.",
} as const;
