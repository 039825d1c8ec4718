/** The settings row; `ending` is the last digits of a phone number. */
export const factorRow = {
  title: "Two-factor sign-in",
  help: "A second step after your password, at each sign-in.",
  setUp: "Set Up",
  manage: "Manage",
  on: "Two-factor on",
  apps: { one: "Authenticator app", other: "{count} authenticator apps" },
  phones: { one: "number ending in {ending}", other: "{count} phones" },
  onlyPhones: { one: "A number ending in {ending}.", other: "{count} phones." },
  onlyApps: "{apps}.",
  both: { one: "{apps}, and a {phones}.", other: "{apps}, and {phones}." },
  left: { one: "One recovery code left.", other: "{count} recovery codes left." },
  noneLeft: "No recovery codes.",
} as const;

export const factorsPage = {
  back: "Back to Settings",
  title: "Two-factor sign-in",
  lead: "After your password, or however else you sign in, you confirm it’s you with a code.",
  off: "It is off. Anyone with your password can sign in as you.",
  addApp: "Set Up an Authenticator App",
  anotherApp: "Add Another App",
  addPhone: "Add a Phone Number",
  most: "You have ten, the maximum. Remove one to add another.",
  totp: "Authenticator app. Added {date}.",
  phone: "Number ending in {ending}. Added {date}.",
  remove: "Remove",
  removeLabel: "Remove {name}",
  loading: "Loading your second factors",
  failure: {
    title: "The list did not load.",
    body: "Your account is as safe as it was. Only the page failed.",
    button: "Try again",
  },
} as const;

export const factorRemoval = {
  title: "Remove {name}?",
  help: "It will no longer be asked for. Every other device is signed out.",
  last: "It is your last one. Your password alone will sign you in, and your recovery codes stop working. Every other device is signed out.",
  confirm: "Remove",
  removing: "Removing…",
  cancel: "Cancel",
  done: "{name} removed",
  doneHelp: "An email about it is on its way to you, too.",
  failed: "It was not removed",
} as const;

/** On the page while staff are about to remove every factor of who lost theirs. */
export const factorsGoing = {
  text: "We received a report that you lost your second factor. It will be removed on {date} at {time}, along with your recovery codes.",
  help: "If you did not ask for this, keep it, and change your password.",
  keep: "Keep It",
  keeping: "One moment…",
  kept: "Your second factor stays",
  failed: "That didn’t work. Try again.",
} as const;

export const totpSetup = {
  title: "Set up an authenticator app",
  lead: "A six-digit code, asked for at each sign-in.",
  scan: "First, scan",
  picture: "Setup code for your authenticator app. The same secret is written beside it.",
  type: "Or type this secret into the app.",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "Your browser did not allow it.",
  open: "Open My App",
  prove: "Then, confirm it",
  name: "A name, to recognize it later",
  usualName: "Authenticator on my phone",
  numbered: "{name} {number}",
  code: "Six-digit code from the app",
  verify: "Verify and Turn On",
  verifying: "Verifying…",
  phone: "Use a phone number instead",
  loading: "Preparing the setup code",
  declined: "Setup hasn’t started.",
  begin: "Start",
  failure: {
    title: "The setup code did not load.",
    body: "Nothing has changed. Only the page failed.",
    button: "Try again",
  },
} as const;

export const phoneSetup = {
  title: "Add a phone number",
  lead: "Text messages are less safe: a thief can have your number moved to another phone. Keep this as a backup to the app or a passkey.",
  number: "The number",
  country: "Country",
  local: "Phone number",
  send: "Send the Code",
  sending: "Sending…",
  other: "Use Another Number",
  code: "The code",
  sent: "Sent at {time} to the number ending in {ending}. It is valid for ten minutes.",
  notSent: "The message could not be sent. Check the number, or try again.",
  wait: "Send again in {clock}",
  again: "Send another code",
  limit: "At most five messages in ten minutes.",
  name: "A name, to recognize it later",
  usualName: "My phone",
  field: "Six-digit code from the message",
  verify: "Verify and Add",
  verifying: "Verifying…",
  app: "Use an authenticator app instead",
  notOffered: "Text messages are not offered here.",
} as const;

export const recoveryTexts = {
  title: "Ten ways back in",
  lead: "Each code signs you in once, if your phone is lost. They are shown now and never again.",
  list: "Recovery codes",
  copy: "Copy",
  download: "Download",
  print: "Print",
  copied: "Copied.",
  notCopied: "Your browser did not allow it.",
  file: "recovery-codes.txt",
  fileHead: "Recovery codes of {email} at {product}, made {date}. Each signs you in once.",
  kept: "I have saved them somewhere other than this device",
  finish: "Finish",
  heading: "Recovery codes",
  left: { one: "One of ten left.", other: "{count} of ten left." },
  help: "Each signs you in once, along with your password, if you lose your phone.",
  noneLeft: "You have none. If you lose your phone, nothing else lets you in.",
  make: "Make New Codes",
  making: "One moment…",
  ask: "Make ten new codes?",
  askHelp: "Your earlier codes stop working right away.",
  cancel: "Cancel",
  notMade: "No codes were made",
} as const;

export const factorAdded = {
  title: "Factor added",
  help: "Every other device has been signed out.",
} as const;

export const factorErrors = {
  sixDigits: "Enter the six-digit code.",
  noName: "Give it a name.",
  nameTaken: "Another of your factors has this name.",
  wrong: "That code is wrong or has expired. Wait for the next one and try again.",
  wrongText: "That isn’t the code from the latest message. Check it, or request another.",
  spent: "That code is no longer valid. Request another.",
  gone: "This setup was replaced by a newer one. Start again.",
  tooMany: "You have ten factors, the maximum.",
  country: "The country code starts with +.",
  number: "We can’t text that number. Check it and try again.",
} as const;
