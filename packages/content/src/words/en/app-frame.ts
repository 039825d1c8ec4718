export const appFrame = {
  account: "Account",
  signedInAs: "Signed in as",
  signOut: "Sign Out",
  signOutEverywhere: "Sign Out Everywhere",
  menu: "Menu",
  places: "Places",
  privacy: "Privacy",
  terms: "Terms",
} as const;

export const appPlaces = {
  home: "Home",
  oneThing: "ONE Thing",
  focus: "Focus",
  history: "History",
  rest: "Planned rest",
  vault: "Vault",
  manifesto: "Manifesto",
  settings: "Settings",
} as const;
