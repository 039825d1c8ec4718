import type { LoggedAct } from "@sovereign/domain/staff-log";

export const officeTitle = "Office: {page}";

export const officeRoles = { owner: "owner", support: "support", editor: "editor" } as const;

export const officeFrame = {
  name: "the office",
  navigation: "Office",
  find: "Find a member",
  who: "{name}, {role}",
  toApp: "Go to the member app",
  asYourself: "As yourself, {email}",
  loading: "Loading the office",
  offline:
    "Offline. These numbers are from {time}. Actions are unavailable until you’re back online, and none are queued.",
} as const;

export const officePlaces = {
  today: "Today",
  money: "Money",
  offers: "Price and Offers",
  members: "Members",
  publish: "Publish",
  broadcasts: "Broadcasts",
  habits: "Habits",
  faults: "Errors",
  log: "Log",
  team: "Team",
  more: "More",
} as const;

export const officeMore = {
  broadcasts: { one: "One is sending now", other: "{count} are sending now" },
  faults: { one: "{count} is open", other: "{count} are open" },
  log: {
    one: "{count} view or action in the last seven days",
    other: "{count} views and actions in the last seven days",
  },
  people: { one: "{count} person", other: "{count} people" },
  invited: { one: "{count} invited", other: "{count} invited" },
  peopleAndInvited: "{people}, {invited}",
} as const;

export const officeBooks = {
  title: "Business time zone",
  about: "Set on the server. Each member’s days follow their own time zone, shown on their page.",
  zone: "Financial reports use {zone}.",
  time: "{city} time",
  changed:
    "Financial reports use {zone}. Until {date}, they used {former}. Every month was recounted, so earlier numbers or files may differ.",
} as const;

export const officeError = {
  title: "This didn’t load.",
  silent:
    "The server didn’t respond within ten seconds, at {time}. Nothing was changed, and no action is pending. Members aren’t affected.",
  failed:
    "The server returned an error at {time}. Nothing was changed, and no action is pending. Members aren’t affected.",
  retry: "Retry",
  back: "Back to Today",
  reference: "If this keeps happening, the reference is {reference}.",
} as const;

export const roleRefused = {
  title: "Only owners can open this page.",
  support:
    "Your role is support. You can see and refund a member’s payments, but only {owner} sees business totals. An owner can change your role under Team.",
  supportAlone:
    "Your role is support. You can see and refund a member’s payments, but only the owner sees business totals. An owner can change your role under Team.",
  otherTitle: "Your role can’t open this page.",
  other: "Your role is {role}. An owner can change your role under Team.",
  find: "Find a Member",
} as const;

export const officeFactor = {
  title: "One more step before you enter the office.",
  proof: "Everyone on the team signs in with two things: a password, and something only they have.",
  waits:
    "This factor was set up by someone who didn’t use the account’s strongest one. It opens the office a day after that. Any factor set up earlier opens it now.",
  invited:
    "{name} invited you to join as {role}. Everyone on the team signs in with two things: a password, and something only they have.",
  setUpPasskey: "Set Up a Passkey",
  setUpApp: "Use an Authenticator App",
  usePasskey: "Use Your Passkey",
  orDigits: "Or the six-digit code from your authenticator app",
  digits: "The six-digit code from your authenticator app",
  continue: "Continue",
  checking: "Checking…",
  note: "A text message isn’t enough here. You can’t enter the office until you set up one of these.",
  invitedNote:
    "A text message isn’t enough here. You can’t enter the office until you set up one of these. Your invitation expires {when}.",
  proveNote: "A text message or a recovery code isn’t enough here.",
} as const;

export const freshProof = {
  title: "Confirm it’s you",
  since: "You signed in at {time}. This action needs a sign-in within the last ten minutes.",
  usePasskey: "Use Your Passkey",
  orDigits: "Or the six-digit code from your authenticator app",
  digits: "The six-digit code from your authenticator app",
  lasting: "Good for ten minutes, for every action. If you close this tab, you’ll be asked again.",
  cancel: "Cancel",
  continue: "Continue",
  wrong: "That code is wrong or has expired. Enter the next one.",
  missing: "Enter the six-digit code.",
  otherPasskey: "This passkey belongs to another account.",
  notAnswered: "Your device didn’t respond. Try again.",
} as const;

/** Before an email is sent. */
export const exampleDetails = {
  sentence: "Still example values in every email: {names}. Today says which settings to change.",
  companyName: "the company’s name",
  companyAddress: "its address",
  supportEmail: "the support address",
} as const;

export const actSheet = {
  reason: "Reason, shown to the member",
  choose: "Choose a reason",
  reasonMissing: "Enter a reason. The member will see it.",
  cancel: "Cancel",
} as const;

/** Reasons of actions; the member reads them. */
export const usualReasons = {
  inTime: "Asked within fourteen days",
  byMistake: "Renewed by mistake",
  twice: "Paid twice",
  ours: "A problem on our side",
  asked: "They asked us to",
  oldInbox: "They lost the old inbox",
  typo: "The address had a typo",
  lostFactor: "They lost their second factor",
  lostDevice: "They lost a device",
  stranger: "Someone else may have their password",
  noEmail: "They didn’t get the email",
  works: "The address works again",
  lateHelp: "We answered too late",
  thanks: "To say thank you",
  unused: "They couldn’t use it",
  justified: "The member is right",
  unjustified: "The payment was correct",
  back: "To welcome them back",
  question: "To answer their question",
} as const;

const { inTime, byMistake, twice, ours, asked, oldInbox, typo } = usualReasons;
const { lostFactor, lostDevice, stranger, noEmail, works, lateHelp, thanks } = usualReasons;
const { unused, justified, unjustified, back, question } = usualReasons;

/** Of each action, the reasons that fit it. */
export const actReasons = {
  of: {
    refund: [inTime, byMistake, twice, unused, ours, asked],
    extend: [ours, unused, lateHelp, thanks],
    give: [ours, lateHelp, thanks],
    cancel: [asked, inTime, byMistake, twice],
    resend: [noEmail, asked],
    end_sessions: [asked, lostDevice, stranger],
    change_address: [oldInbox, typo, asked],
    remove_factor: [asked, lostFactor, lostDevice],
    delete_account: [asked],
    answer_dispute: [unjustified, justified],
    end_duplicate: [twice],
    reset_address: [asked, works],
    win_back: [back, ours],
    write: [question, ours, asked],
    gift_resend: [noEmail, asked],
    gift_readdress: [typo, oldInbox, asked],
    gift_link: [noEmail, asked],
    gift_refund: [inTime, asked, ours],
  },
  other: "Another reason, in your own words",
} as const satisfies {
  of: Record<Exclude<LoggedAct, "withdraw">, readonly string[]>;
  other: string;
};

export const countedTexts = {
  counted: "Updated at {time}.",
  again: "Refresh",
  counting: "Refreshing…",
} as const;

export const officeWhen = {
  today: "Today, {time}",
  yesterday: "Yesterday, {time}",
  tomorrow: "Tomorrow, {time}",
  day: "{day}, {time}",
} as const;
