export const subscription = {
  title: "Subscription Management",
  member: "Member, renews {renews_on}",
  trial: "Free until {renews_on}",
  trialHelp:
    "Then {price}, charged to your card. Cancel before, or change your card, in the customer portal.",
  trialHelpUnpriced:
    "Then your card is charged. Cancel before, or change your card, in the customer portal.",
  trialEndingHelp:
    "Nothing is charged. To go on afterwards, renew the plan or add a card in the customer portal.",
  renewsShort: "Renews {renews_on}",
  endsShort: "Until {ends_on}",
  noneShort: "None at present",
  dueShort: "Payment due",
  memberEnding: "Member until {ends_on}. It will not renew.",
  memberHelp: "{Price}. Change your card, see invoices or cancel in the customer portal.",
  memberHelpUnpriced: "Change your card, see invoices or cancel in the customer portal.",
  memberStoreHelp:
    "You subscribed through {store}. Change or cancel it in your {store} account; we cannot do it for you.",
  pastDueHelp:
    "The last payment did not go through. Your access continues until {grace_ends_on} while it is put right.",
  manage: "Manage Subscription",
  free: "You are reading the preview.",
  freeHelp: "Membership is {price}, renewed automatically until you cancel.",
  restore: "Restore Purchase",
  restoreHelp:
    "Already paid? This looks again, here and at the app stores. A web purchase is found by the email address it was paid with.",
  pending: "Purchase Received",
  pendingHelp:
    "The store has your payment and has not confirmed it yet. Access opens by itself when it does.",
} as const;

/** The link on the dashboard, below `subscription.free`; `engine` is a link. */
export const upgradeBanner =
  "Membership opens {member_days}the whole vault and the {engine}. {Price}, renews automatically until you cancel.";
export const upgradeEngine = "Accountability Engine";

/** The administrator's switch (decision 15). */
export const admin = {
  badge: "ADMIN MODE",
  label: "Admin mode",
  help: "Opens everything, in this tab only",
  enable: "Enable admin mode",
  disable: "Disable admin mode",
  on: "Full access granted for testing",
  off: "Subscription checks restored",
} as const;
