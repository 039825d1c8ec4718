export const providerNames = { google: "Google", apple: "Apple" } as const;

export const otherSignInRow = {
  title: "Passkeys and accounts elsewhere",
  passkeys: "Passkeys",
  none: "None yet. Each signs you in without your password.",
  unknown: "Each signs you in without your password.",
  manage: "Manage",
  manageLabel: "Manage passkeys and accounts elsewhere",
} as const;

export const otherSignInPage = {
  title: "Other ways to sign in",
  help: "Each of these signs you in without your password. We tell you by email when one comes or goes.",
  loading: "Loading your ways to sign in",
  linked: "{provider} signs you in from now on.",
  failure: {
    title: "The list did not load.",
    body: "Everything is as it was. Only the page failed.",
    button: "Try again",
  },
} as const;

export const linkErrors = {
  cancelled: "You canceled. Nothing was changed.",
  over: "That took longer than ten minutes, or began in another browser. Nothing was changed.",
  refused: "We couldn’t verify the sign-in with this provider. Nothing was changed.",
  unavailable:
    "The provider does not answer right now. Nothing was changed; try again in a minute.",
  taken: "That account signs in somebody else here. Disconnect it there first.",
} as const;

export const linkTexts = {
  title: "Accounts elsewhere",
  help: "They are told that you sign in here, and nothing of what you write.",
  since: "Connected {linked_on}.",
  none: "Not connected.",
  inApp: "Not connected. You can connect it on the website, in a browser.",
  button: "Connect",
  buttonLabel: "Connect {provider}",
  ask: "Connect {provider}",
  askHelp:
    "You sign in at {provider} and come back here. Its address may be another than yours here.",
  confirm: "Continue",
  leaving: "One moment…",
} as const;

export const unlinkTexts = {
  button: "Disconnect",
  buttonLabel: "Disconnect {provider}",
  ask: "Disconnect {provider}?",
  askHelp: "{provider} will no longer sign you in here. You can connect it again.",
  busy: "Disconnecting…",
  done: "{provider} disconnected",
  doneHelp: "An email about it is on its way to you, too.",
} as const;

export const signInMethodErrors = {
  last: "Nothing else would sign you in. Choose a password or add another way first.",
  unavailable: "The provider does not answer right now. Try again in a minute.",
} as const;
