export const providerNames = { google: "Google", apple: "Apple" } as const;

export const otherSignInRow = {
  title: "Passkeys and linked accounts",
  passkeys: "Passkeys",
  none: "None yet. Each signs you in without your password.",
  unknown: "Each signs you in without your password.",
  manage: "Manage",
  manageLabel: "Manage passkeys and linked accounts",
} as const;

export const otherSignInPage = {
  title: "Other ways to sign in",
  help: "Each of these signs you in without your password. We email you when one is added or removed.",
  loading: "Loading your ways to sign in",
  linked: "{provider} now signs you in.",
  failure: {
    title: "The list did not load.",
    body: "Everything is as it was. Only the page failed.",
    button: "Try again",
  },
} as const;

export const linkErrors = {
  cancelled: "You canceled. Nothing was changed.",
  over: "That took longer than ten minutes, or started in another browser. Nothing was changed.",
  refused: "We couldn’t verify the sign-in with this provider. Nothing was changed.",
  unavailable: "The provider is not responding. Nothing was changed; try again in a minute.",
  taken: "That account already signs someone else in here. Disconnect it there first.",
} as const;

export const linkTexts = {
  title: "Linked accounts",
  help: "They learn that you sign in here, and nothing of what you write.",
  since: "Connected {linked_on}.",
  none: "Not connected.",
  inApp: "Not connected. You can connect it on the website, in a browser.",
  button: "Connect",
  buttonLabel: "Connect {provider}",
  ask: "Connect {provider}",
  askHelp:
    "You sign in at {provider} and come back here. Its address can be different from yours here.",
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
  unavailable: "The provider is not responding. Try again in a minute.",
} as const;
