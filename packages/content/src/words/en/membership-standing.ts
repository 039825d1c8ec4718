export const membershipStanding = {
  endedOn: "Your membership ended {ended_on}. Your place is saved.",
  ended: "Your membership has ended. Your place is saved.",
  endedHelp:
    "Every day and mark you recorded stays yours to read, and the guidance waits where you left it. The members’ pages are closed until you return: {price}, renews automatically until you cancel.",
  freeDaysRefused: "Your free trial ended right away. Nothing was charged.",
  freeDaysRefusedHelp:
    "Each person gets one free trial, and your account, your mailbox or your card has already had one. To become a member without it, subscribe: {price}, renews automatically until you cancel. If this is a mistake, write to {email}.",
  paymentDue: "Member, payment due",
  /** Other subscriptions that are open or charge. */
  other: {
    renews: "{source}: renews {date}",
    anyDay: "{source}: may be charged any day",
    ends: "{source}: active until {date}, does not renew",
  },
  otherSources: {
    card: "By card",
    app_store: "App Store",
    play_store: "Google Play",
    other_store: "Another store",
    office: "Given by us",
    gift: "Gift",
  },
  manageBriefly: "Manage",
  upgrade: "Upgrade",
} as const;
