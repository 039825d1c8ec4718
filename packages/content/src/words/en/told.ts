/** What a member reads about an act of staff that concerns their money or access. */
export const told = {
  returnedAll: "We have returned the {sum} you paid on {date}.",
  returnedPart: "We have returned {sum} of the {paid} you paid on {date}.",
  bank: "Your bank shows it in five to ten days.",
  staysOpen: "Your membership stays open until {until}.",
  hasEnded: "Your membership has ended; everything you wrote is still yours.",
  extended: {
    one: "We have added {count} day to your membership. It now renews on {until}. Nothing was charged.",
    other:
      "We have added {count} days to your membership. It now renews on {until}. Nothing was charged.",
  },
  extendedOpen: {
    one: "We have added {count} day to your membership. It is now open until {until}. Nothing was charged.",
    other:
      "We have added {count} days to your membership. It is now open until {until}. Nothing was charged.",
  },
  given: "We have given you a membership until {until}. It does not renew, and nothing is charged.",
  canceled:
    "As you asked, your membership will not renew. It stays open until {until}. If you change your mind, one press in Settings undoes this.",
  endedDuplicate: {
    card: "You were paying twice, by card. We have ended one of the two subscriptions and returned",
    app_store:
      "You were paying twice, by card and at the App Store. We have ended the card subscription and returned",
    play_store:
      "You were paying twice, by card and at Google Play. We have ended the card subscription and returned",
    other_store:
      "You were paying twice, by card and at a store. We have ended the card subscription and returned",
  },
  forUnused: "{sum} for the days you had not used. Nothing else changes.",
  forAll: "the {sum} you paid. Nothing else changes.",
  forRest: "the {sum} that was left of your payment. Nothing else changes.",
  ended: "As you asked, your membership ended today, {date}. Everything you wrote is still yours.",
} as const;

/** The subjects of the emails that say so. */
export const toldSubjects = {
  refund: "We have returned your money",
  extend: "We have added days to your membership",
  give: "We have given you a membership",
  cancel: "Your membership is canceled",
  end_duplicate: "You were paying twice",
} as const;
