/** What a member reads about an act of staff that concerns their money or access. */
export const told = {
  returnedAll: "The {sum} you paid on {date} is on its way back to you.",
  returnedPart: "{sum} of the {paid} you paid on {date} is on its way back to you.",
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
    card: "You were paying twice, by card. We have ended one of the two subscriptions.",
    app_store:
      "You were paying twice, by card and at the App Store. We have ended the card subscription.",
    play_store:
      "You were paying twice, by card and at Google Play. We have ended the card subscription.",
    other_store:
      "You were paying twice, by card and at a store. We have ended the card subscription.",
  },
  forUnused: "{sum} for the days you had not used is on its way back to you. Nothing else changes.",
  forAll: "The {sum} you paid is on its way back to you. Nothing else changes.",
  forRest:
    "The {sum} that was left of your payment is on its way back to you. Nothing else changes.",
  ended: "As you asked, your membership ended today, {date}. Everything you wrote is still yours.",
} as const;

/** What a member reads who had read of an act that was undone. */
export const tookBack = {
  extend:
    "We wrote to you that we had added days to your membership. We took it back: it is open until {before}, as before.",
  extendRenews:
    "We wrote to you that we had added days to your membership. We took it back: it renews on {before}, as before. Nothing was charged.",
  give: "We wrote to you that we had given you a membership until {until}. We took it back.",
  giveBefore:
    "We wrote to you that we had given you a membership until {until}. We took it back: yours is open until {before}, as before.",
  cancel:
    "We wrote to you that your membership would not renew. We took it back: it renews on {until}.",
} as const;

export const tookBackSubject = "We took it back";

/** The subjects of the emails that say so. */
export const toldSubjects = {
  refund: "Your money is on its way back",
  extend: "We have added days to your membership",
  give: "We have given you a membership",
  cancel: "Your membership is canceled",
  end_duplicate: "You were paying twice",
} as const;
