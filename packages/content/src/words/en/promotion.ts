/** What a membership costs with a promotion code. */
export const promotionTexts = {
  tab: "An offer",
  loading: "Looking the code up",
  title: "{price} for the first year.",
  titleYears: {
    one: "{price} a year, for {count} year.",
    other: "{price} a year, for {count} years.",
  },
  titleForever: "{price} a year.",
  lead: "Then {later} a year, until you cancel. The code {code} is applied at checkout.",
  leadForever: "In place of {later}, until you cancel. The code {code} is applied at checkout.",
  trialTitle: { one: "Free for {count} day.", other: "Free for {count} days." },
  trialLead:
    "Then {later} a year, until you cancel. We write to you before the free days end. For new members.",
  trialLeadNoCard:
    "No card is asked for. To go on afterwards costs {later} a year. For new members.",
  trialStart: "Begin the Free Days",
  trialSignUp: "Create an Account",
  trialPay: {
    one: "free for {count} day, then {later} a year.",
    other: "free for {count} days, then {later} a year.",
  },
  newOnly: "For new members.",
  oneAccount: "It is for the account it was sent to, and works once.",
  signIn: "Sign In to Use It",
  subscribe: "Subscribe",
  usual: "See what a membership holds",
  with: "With {code}: {pay}",
  once: "{price} for the first year, then {later} a year.",
  years: {
    one: "{price} a year for {count} year, then {later}.",
    other: "{price} a year for {count} years, then {later}.",
  },
  forever: "{price} a year in place of {later}.",
  drop: "Without the code",
  unknown: {
    title: "There is no such code.",
    body: "Look at the link again. It may have been cut.",
  },
  over: {
    title: "This offer is over.",
    body: "A membership is open to you at its usual price: {price}.",
  },
  another: {
    title: "This code is for another account.",
    body: "It was sent to one member and does not apply to the account you are signed in to.",
  },
  otherCurrency: {
    title: "This code is for prices in {currency}.",
    body: "It takes an amount off, and an amount has one currency.",
    button: "Show Prices in {currency}",
  },
  otherCurrencyLine: "{code} lowers the price in {currency} only.",
  failed: { title: "The offer did not come.", body: "Nothing was changed.", button: "Retry" },
  notInApp: "This offer is for the website. Open its link in a browser.",
} as const;
