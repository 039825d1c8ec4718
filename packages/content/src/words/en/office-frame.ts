export const officeTitle = "{page}, the office";

export const officeRoles = { owner: "owner", support: "support", editor: "editor" } as const;

export const officeFrame = {
  name: "the office",
  navigation: "The office",
  find: "Find a member",
  who: "{name}, {role}",
  toApp: "To the members’ app",
  asYourself: "As yourself, {email}",
  loading: "Opening the office",
  offline: "Offline. These figures are from {time}. Acts wait until you are back; none is queued.",
} as const;

export const officePlaces = {
  today: "Today",
  money: "Money",
  members: "Members",
  publish: "Publish",
  broadcasts: "Broadcasts",
  habits: "Habits",
  faults: "Faults",
  log: "Log",
  team: "Team",
  more: "More",
} as const;

export const officeMore = {
  broadcasts: { one: "One is going out now", other: "{count} are going out now" },
  faults: { one: "{count} is open", other: "{count} are open" },
  log: { one: "{count} look or act in seven days", other: "{count} looks and acts in seven days" },
  people: { one: "{count} person", other: "{count} people" },
  invited: { one: "{count} invited", other: "{count} invited" },
  peopleAndInvited: "{people}, {invited}",
} as const;

export const officeBooks = {
  zone: "Days and months of money follow {zone}.",
  time: "{city} time",
  changed:
    "Days and months of money follow {zone}. Until {date} they followed {former}. Every month was counted again, so an earlier figure or file may differ.",
} as const;

export const officeError = {
  title: "The figures did not come.",
  silent:
    "The server did not answer within ten seconds, at {time}. Nothing was changed, and no act is waiting. Members are not affected by this page.",
  failed:
    "The server answered with an error, at {time}. Nothing was changed, and no act is waiting. Members are not affected by this page.",
  retry: "Retry",
  back: "Back to Today",
  reference: "If it stays so, the reference is {reference}.",
} as const;

export const roleRefused = {
  title: "This page is the owner’s.",
  support:
    "Your role is support. You see what one member paid, and can return it; the sums of the business stay with {owner}. An owner can change your role under Team.",
  supportAlone:
    "Your role is support. You see what one member paid, and can return it; the sums of the business stay with the owner. An owner can change your role under Team.",
  otherTitle: "Your role does not see this page.",
  other: "Your role is {role}. An owner can change your role under Team.",
  find: "Find a Member",
} as const;

export const officeFactor = {
  title: "One thing more before the office opens.",
  proof: "Whoever works here proves it twice: with the password, and with something only you have.",
  waits:
    "This factor was set up by somebody who did not give the strongest one that the account had. It opens the office a day after that; one that was there before opens it now.",
  invited:
    "You are invited as {role} by {name}. Whoever works here proves it twice: with the password, and with something only you have.",
  setUpPasskey: "Set Up a Passkey",
  setUpApp: "Use an Authenticator App",
  usePasskey: "Use Your Passkey",
  orDigits: "Or the six digits from your authenticator app",
  digits: "The six digits from your authenticator app",
  continue: "Continue",
  checking: "Checking…",
  note: "A text message is not enough here. Until one of the two is set, this address opens nothing.",
  invitedNote:
    "A text message is not enough here. Until one of the two is set, this address opens nothing; the invitation runs out {when}.",
  proveNote: "A text message or a recovery code is not enough here.",
} as const;

export const freshProof = {
  title: "Sign in again before money moves",
  since: "You signed in at {time}. An act on money asks for a sign-in within the last ten minutes.",
  usePasskey: "Use Your Passkey",
  orDigits: "Or the six digits from your authenticator app",
  digits: "The six digits from your authenticator app",
  lasting: "Good for ten minutes, for every act. A closed tab asks again.",
  cancel: "Cancel",
  continue: "Continue",
  wrong: "These six digits are not right, or their half minute is over. Take the next ones.",
  missing: "Enter the six digits of the code.",
  otherPasskey: "This passkey belongs to another account.",
  notAnswered: "The device did not answer. Try again.",
} as const;

export const actSheet = {
  reason: "Reason, shown to the member",
  choose: "Choose one",
  reasonMissing: "A reason is needed. The member reads it too.",
  cancel: "Cancel",
} as const;

export const actReasons = {
  usual: [
    "Asked within fourteen days",
    "Renewed by oversight",
    "Paid twice",
    "Something of ours failed",
    "They asked us to",
    "They lost the old inbox",
  ],
  other: "Another, in your words",
} as const;

export const countedTexts = {
  counted: "Counted at {time}.",
  again: "Count Again",
  counting: "Counting…",
} as const;

export const officeWhen = {
  today: "Today, {time}",
  yesterday: "Yesterday, {time}",
  tomorrow: "Tomorrow, {time}",
  day: "{day}, {time}",
} as const;
