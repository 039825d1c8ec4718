export const passkeyTexts = {
  title: "Passkeys",
  help: "A passkey signs you in with your face, your fingerprint or a security key. It works only on the real site, so a fake one can’t steal it.",
  inApp: "Passkeys are added and used on the website, in a browser.",
  unsupported: "This browser has no passkeys.",
  add: "Add a Passkey",
  added: "Added {added_on}.",
  used: "Added {added_on}. Used {used_on}.",
  rename: "Rename",
  renameLabel: "Rename the passkey {name}",
  remove: "Remove",
  removeLabel: "Remove the passkey {name}",
} as const;

export const passkeyCount = { one: "{count} passkey", other: "{count} passkeys" } as const;

export const addPasskeyTexts = {
  title: "Name this passkey",
  help: "Next, your device will ask for your face, your fingerprint or its passcode. We never see any of them.",
  name: "Name",
  suggestion: "This device",
  noName: "Please give it a name",
  password: "Your password",
  passwordHelp: "You signed in a while ago. Without a password, sign out and in again.",
  continue: "Continue",
  waiting: "Waiting for your device…",
  cancel: "Cancel",
  done: "Passkey added",
  doneHelp: "An email about it is on its way to you, too.",
} as const;

export const renamePasskeyTexts = {
  title: "Rename this passkey",
  help: "The name is for you alone, to tell your devices apart.",
  save: "Save",
  saving: "Saving…",
} as const;

export const removePasskeyTexts = {
  title: "Remove {name}?",
  help: "It will no longer sign you in here. Your device may keep showing it until you delete it there.",
  confirm: "Remove Passkey",
  removing: "Removing…",
} as const;

export const passkeyErrors = {
  notAnswered: "Your device did not respond. Nothing was changed.",
  already: "This device already has a passkey for your account.",
  refused: "What your device sent could not be verified. Try again.",
} as const;
