export const membershipStanding = {
  endedOn: "Your membership ended {ended_on}. Your place is saved.",
  ended: "Your membership has ended. Your place is saved.",
  endedHelp:
    "Every day and mark you recorded stays yours to read, and the guidance waits where you left it. The members’ pages are closed until you return: {price}, renews automatically until you cancel.",
  paymentDue: "Member, payment due",
  /** What is open or charges beside the membership shown first. */
  other: {
    renews: "{source}: renews {date}",
    anyDay: "{source}: may be charged any day",
    ends: "{source}: open until {date}, does not renew",
  },
  otherSources: {
    card: "By card",
    app_store: "App Store",
    play_store: "Google Play",
    other_store: "Another store",
    office: "Given by us",
    gift: "A gift",
  },
  manageBriefly: "Manage",
  upgrade: "Upgrade",
} as const;
