/** The settings row; `ending` is the last digits of a phone number. */
export const factorRow = {
  title: "Two-factor sign-in",
  help: "A second proof besides the password, asked for at each sign-in.",
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
  lead: "Besides your password, or whatever else you sign in with, you prove who you are with a code.",
  off: "It is off. Anyone with your password can sign in as you.",
  addApp: "Set Up an Authenticator App",
  anotherApp: "Add Another App",
  addPhone: "Add a Phone Number",
  most: "You have ten, which is the most. Remove one to add another.",
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
  last: "It is the last: your password alone opens your account then, and the recovery codes are void. Every other device is signed out.",
  confirm: "Remove",
  removing: "Removing…",
  cancel: "Cancel",
  done: "{name} removed",
  doneHelp: "An email about it is on its way to you, too.",
  failed: "It was not removed",
} as const;

/** On the page while staff are about to remove every factor of who lost theirs. */
export const factorsGoing = {
  text: "We were told that you lost your second factor. It is removed on {date} at {time}, with the recovery codes.",
  help: "If you did not ask for this, keep it, and change your password.",
  keep: "Keep It",
  keeping: "One moment…",
  kept: "It stays",
  failed: "It was not kept. Try again.",
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
  prove: "Then, prove it",
  name: "Name, so that you know it later",
  usualName: "Authenticator on my phone",
  numbered: "{name} {number}",
  code: "Six-digit code from the app",
  verify: "Verify and Turn On",
  verifying: "Verifying…",
  phone: "Use a phone number instead",
  loading: "Preparing the setup code",
  declined: "Nothing was begun.",
  begin: "Begin",
  failure: {
    title: "The setup code did not load.",
    body: "Nothing has changed. Only the page failed.",
    button: "Try again",
  },
} as const;

export const phoneSetup = {
  title: "Add a phone number",
  lead: "A text message is less safe: a thief can have your number moved to another phone. Keep it as the second way in, behind the app or a passkey.",
  number: "The number",
  country: "Country",
  local: "Phone number",
  send: "Send the Code",
  sending: "Sending…",
  other: "Use Another Number",
  code: "The code",
  sent: "Sent at {time} to the number ending in {ending}. It is valid for ten minutes.",
  notSent: "The message could not be sent. Look at the number, or try again.",
  wait: "Send again in {clock}",
  again: "Send another code",
  limit: "At most five messages in ten minutes.",
  name: "Name, so that you know it later",
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
  help: "Each signs you in once, beside your password, if your phone is lost.",
  noneLeft: "You have none: if your phone is lost, nothing else lets you in.",
  make: "Make New Codes",
  making: "One moment…",
  ask: "Make ten new codes?",
  askHelp: "The earlier ones are void at once.",
  cancel: "Cancel",
  notMade: "No codes were made",
} as const;

export const factorAdded = {
  title: "Factor added",
  help: "Every other device has been signed out.",
} as const;

export const factorErrors = {
  sixDigits: "Enter the six digits of the code.",
  noName: "Give it a name.",
  nameTaken: "Another of your factors has this name.",
  wrong: "That code has passed. Wait for the next one and try again.",
  wrongText: "That is not the code of the latest message. Look again, or ask for another.",
  spent: "That code no longer counts. Ask for another.",
  gone: "This set-up is over, since another was begun. Begin again.",
  tooMany: "You have ten factors, which is the most.",
  country: "The country’s number begins with +.",
  number: "We can’t text that number. Check it and try again.",
} as const;
