/** How a membership stands, where a page says it in a line; takes `ended_on` and, for its help, the price. */
export const membershipStanding = {
  endedOn: "Your membership ended {ended_on}. Your place is kept.",
  ended: "Your membership has ended. Your place is kept.",
  endedHelp:
    "Every day and mark you recorded stays yours to read, and the programme waits where you left it. The members’ pages are closed until you return: {price}, renewed automatically until you say otherwise.",
  paymentDue: "Member, payment due",
  manageBriefly: "Manage",
  upgrade: "Upgrade",
} as const;
