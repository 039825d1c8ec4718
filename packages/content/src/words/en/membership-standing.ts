export const membershipStanding = {
  endedOn: "Your membership ended {ended_on}. Your place is saved.",
  ended: "Your membership has ended. Your place is saved.",
  endedHelp:
    "Every day and mark you recorded stays yours to read, and the guidance waits where you left it. The members’ pages are closed until you return: {price}, renews automatically until you cancel.",
  paymentDue: "Member, payment due",
  manageBriefly: "Manage",
  upgrade: "Upgrade",
} as const;
