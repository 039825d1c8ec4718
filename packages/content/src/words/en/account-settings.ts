export const accountTexts = {
  cancel: "Cancel",
  back: "Back to Settings",
} as const;

export const dayTexts = {
  title: "Your day",
  value: "{city}, {theme}",
  zoneHelp:
    "Your day ends at midnight here. Change it if you move; days already recorded keep their dates.",
  change: "Change",
  theme: "Theme",
  themeHelp: "Saved on this device, for everyone who uses it.",
} as const;

export const weekTexts = {
  title: "Weeks begin on",
  help: "Your region begins them on {day}. Saved on this device. The Sunday review runs from Monday to Sunday.",
  region: "Region",
} as const;

/** `name` is on the button, `within` inside a sentence. */
export const themeNames = {
  device: { name: "Device", within: "the device’s theme" },
  dark: { name: "Dark", within: "dark theme" },
  light: { name: "Light", within: "light theme" },
} as const;

export const securityTexts = {
  title: "Sign-in and security",
  email: "Email",
  password: "Password",
  passwordHelp: "Changing it signs you out everywhere else.",
  passwordSince: "Set on {date}. Changing it signs you out everywhere else.",
  passwordNone: "You don’t have one yet. With one, you can also sign in with your email address.",
  change: "Change",
  choose: "Choose",
  devicesHelp: "Where you are signed in, and when each was last used.",
  devices: { one: "Only this one.", other: "{count}, including this one." },
  seeAll: "See All",
} as const;

/** Asks the member to confirm their identity before an action. */
export const freshTexts = {
  wrong: "That isn’t your password.",
  required: "You signed in more than ten minutes ago. Enter your password again.",
  secondFactor: "Sign in again with your second factor, then come back here.",
} as const;

export const emailChangeTexts = {
  open: "Change your email address",
  help: "You sign in with {email} until you open the link that we send to the new address.",
  field: "New email address",
  password: "Your password",
  invalid: "Please enter a valid email address",
  send: "Send the Link",
  sending: "Sending…",
  sentHelp: "A link is on its way to {email}. It is valid for one hour.",
  waits: "{email}, until you open the link sent to {new_email}.",
  see: "See",
  waitsTitle: "Your new address is waiting",
  waitsHelp:
    "Nothing changes until you open its link. Until then, you sign in with your current address.",
  now: "Now",
  told: "Emailed {at}, with a way to stop the change.",
  next: "Next",
  linkSent: "Link requested {at}. It is valid until {until}.",
  state: "Status",
  unconfirmed: "Not yet confirmed",
  again: "Send the Link Again",
  sentAgain: "The link is on its way again",
  notSentAgain: "The link was not sent",
  follow:
    "Once the new address is confirmed, everything we send goes there, and your other devices are signed out.",
  stopped: "The change was stopped",
  stoppedHelp: "You keep signing in with {email}.",
  loading: "Loading your address",
  failure: {
    title: "The page did not load.",
    body: "Your address is as it was. Only the page failed.",
    button: "Try again",
  },
  stop: "Stop the Change",
  stopping: "Stopping…",
  notStopped: "The change was not stopped",
  confirmTab: "Confirm your new address",
  confirmTitle: "Use this address from now on.",
  confirmNow: "One press makes it yours. Every other device is signed out.",
  confirmElsewhere:
    "Confirm with your password, so that a forwarded message can’t change anything. Every device is signed out.",
  signInFirst:
    "Your account uses two-factor sign-in. Sign in on this browser first, then open the link again.",
  confirm: "Confirm the Address",
  confirming: "Confirming…",
  note: "Opening this page changes nothing; only the button does.",
  done: "Address changed",
  doneHelp: "You sign in with {email} now.",
  toSettings: "Go to Settings",
  spent: {
    email_change:
      "It works once, for one hour. It was used, stopped or has expired. You can request another in Settings.",
    email_undo:
      "It works once, for seven days. It was used or has expired. If someone else has your account, write to us.",
  },
} as const;

export const passwordTexts = {
  open: "Change your password",
  first: "Choose a password",
  present: "Current password",
  chosen: "New password",
  hint: "At least 6 characters. A sentence is easier to remember than a code.",
  short: "Password must be at least 6 characters",
  long: "Password must be at most 128 characters",
  button: "Save Password",
  busy: "Saving…",
  done: "Password changed",
  doneHelp: "Every other device has been signed out.",
} as const;

export const devicesPage = {
  title: "Signed-in devices",
  help: "If you do not recognize one, sign it out and change your password.",
  here: "This device, now.",
  unknownKind: "Unknown device",
  named: "{kind}, {client}",
  whole: "{kind}, {client} on {system}",
  usedToday: "Last used today at {time}.",
  usedOn: "Last used on {date}.",
  since: "Since {date}.",
  end: "Sign Out",
  ending: "Signing out…",
  notEnded: "Sign out failed",
  endOthers: { one: "Sign Out {count} Other", other: "Sign Out All {count} Others" },
  endHelp:
    "They are signed out right away. Nothing you wrote is lost, except what a device hadn’t sent yet.",
  askTitle: "Sign out everywhere else?",
  ask: {
    one: "{count} device will have to sign in again. This one stays signed in.",
    other: "{count} devices will have to sign in again. This one stays signed in.",
  },
  loading: "Loading your devices",
  failure: {
    title: "The list did not load.",
    body: "Every device is as it was. Only the page failed.",
    button: "Try again",
  },
} as const;

export const deviceClients = {
  app: "the app",
  edge: "Edge",
  opera: "Opera",
  samsung: "Samsung Internet",
  firefox: "Firefox",
  chrome: "Chrome",
  safari: "Safari",
} as const;
export const deviceSystems = {
  ios: "iOS",
  android: "Android",
  windows: "Windows",
  macos: "macOS",
  chromeos: "ChromeOS",
  linux: "Linux",
} as const;

/** Deleting the account (specification, sections 2 and 8). */
export const deletionTexts = {
  title: "Delete Account",
  value: "It cannot be undone",
  help: "Removes your account, your record and your signature. You may be asked for your password.",
  ask: "Are you absolutely sure?",
  askHelp:
    "Your account, every day you kept and your signed manifesto will be permanently deleted.",
  unsent: "Not sent yet",
  unsentHelp: {
    one: "One change exists only on this device and is in no export. It goes with your account.",
    other:
      "{count} changes exist only on this device and are in no export. They go with your account.",
  },
  record: "Your record",
  recordHelp: "It is deleted with your account and can’t be recovered. {export}",
  exportFirst: "Export it first",
  web: "On the web",
  webHelp: "A subscription paid by card is canceled first. If that fails, nothing is deleted.",
  stores: "App stores",
  storesHelp: "Apple and Google keep billing until you cancel with them. {apple}, {google}",
  backups: "Backups",
  backupsHelp: "Copies in backups expire within {days} days.",
  password: "Your password, again",
  cancel: "Cancel",
  confirm: "Yes, Delete My Account",
  deleting: "Deleting...",
  done: "Account Deleted",
  doneHelp: "Your account and all data have been permanently deleted.",
  failed: "Deletion Failed",
  failedHelp: "Unable to delete account. Please contact support at {email}",
  unanswered: "No answer yet",
  unansweredHelp:
    "Your account may be in the middle of being deleted. If it is, you will be signed out here and receive a receipt by email. If not, try again in a minute.",
} as const;

export const zoneChoice = {
  open: "Change the time zone",
  title: "Where does your day end?",
  field: "City or region",
  list: "Time zones",
  place: "{city}, {region}",
  clock: "{offset}, now {now}",
  device: "This device’s zone",
  none: "No time zone found. Try the nearest large city.",
  stays: "Your day ends here now.",
  save: "Save",
} as const;
