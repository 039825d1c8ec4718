/** A member's texts about staff actions on their money or access. */
export const told = {
  returnedAll: "The {sum} you paid on {date} is on its way back to you.",
  returnedPart: "{sum} of the {paid} you paid on {date} is on its way back to you.",
  bank: "It takes five to ten days to appear at your bank.",
  staysOpen: "Your membership continues until {until}.",
  hasEnded: "Your membership has ended; everything you wrote is still yours.",
  extended: {
    one: "We added {count} day to your membership. It now renews on {until}. Nothing was charged.",
    other:
      "We added {count} days to your membership. It now renews on {until}. Nothing was charged.",
  },
  extendedOpen: {
    one: "We added {count} day to your membership. It now runs until {until}. Nothing was charged.",
    other:
      "We added {count} days to your membership. It now runs until {until}. Nothing was charged.",
  },
  given:
    "We have given you a membership until {until}. It will not renew, and nothing will be charged.",
  canceled:
    "As you asked, your membership will not renew. It continues until {until}. If you change your mind, you can undo this in Settings with one click.",
  endedDuplicate: {
    card: "You were paying twice, by card. We ended one of the two subscriptions.",
    app_store:
      "You were paying twice, by card and through the App Store. We ended the card subscription.",
    play_store:
      "You were paying twice, by card and through Google Play. We ended the card subscription.",
    other_store:
      "You were paying twice, by card and through a store. We ended the card subscription.",
  },
  forUnused: "{sum} for the days you had not used is on its way back to you. Nothing else changes.",
  forAll: "The {sum} you paid is on its way back to you. Nothing else changes.",
  forRest: "The remaining {sum} of your payment is on its way back to you. Nothing else changes.",
  ended: "As you asked, your membership ended today, {date}. Everything you wrote is still yours.",
} as const;

/** A member's texts about an undone action they knew of. */
export const tookBack = {
  extend:
    "We wrote to you that we had added days to your membership. We undid that. It is active until {before}, as before.",
  extendRenews:
    "We wrote to you that we had added days to your membership. We undid that. It renews on {before}, as before. Nothing was charged.",
  give: "We wrote to you that we had given you a membership until {until}. We undid that.",
  giveBefore:
    "We wrote to you that we had given you a membership until {until}. We undid that. Yours is active until {before}, as before.",
  cancel:
    "We wrote to you that your membership would not renew. We undid that. It renews on {until}.",
} as const;

export const tookBackSubject = "We undid a change to your membership";

/** A member's texts about staff actions on their account. */
export const toldAccount = {
  sessions: {
    every: {
      one: "At your request, we signed out your device.",
      other: "At your request, we signed out your {count} devices.",
    },
    some: {
      one: "At your request, we signed out one of your devices.",
      other: "At your request, we signed out {count} of your devices.",
    },
  },
  addressComing:
    "{staff_name} was asked to change the address of your account to {new_email}. On {when} ({time_zone}), both addresses get an email, and the new one can be confirmed. If you did not ask for this, write to us before then.",
} as const;

/** The email with a code to a member who left. */
export const toldWinBack = {
  once: "The first year costs {price}. Then it is {later} a year, until you cancel.",
  years: {
    one: "A year costs {price} for {count} year. Then it is {later}, until you cancel.",
    other: "A year costs {price} for {count} years. Then it is {later}, until you cancel.",
  },
  forever: "A year costs {price} instead of {later}, until you cancel.",
  own: "The code is for your account alone, and works once, until {last_day}.",
  until: "The code works until {last_day}.",
} as const;
