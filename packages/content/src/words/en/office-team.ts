export const officeTeam = {
  loading: "Fetching the team",
  failure: "The team did not come.",
  table: "People",
  people: {
    one: "{count} person works here, with a second factor.",
    other: "{count} people work here, each with a second factor.",
  },
  unproved: {
    one: "{count} person works here, without a second factor so far.",
    other: "{count} people work here, not all of them with a second factor so far.",
  },
  invited: { one: "{count} is invited.", other: "{count} are invited." },
  who: "Who",
  role: "Role",
  factor: "Second factor",
  lastHere: "Last here",
  act: "Act",
  passkey: "Passkey",
  app: "Authenticator app",
  both: "Passkey, authenticator app",
  noFactor: "Not set yet",
  now: "Now",
  never: "Not yet",
  invitedToday: "Invited today",
  invitedYesterday: "Invited yesterday",
  runsOut: "Runs out {when}",
  change: "Change",
  changeOf: "Change {name}",
  takeBack: "Take Back",
  takeBackOf: "Take back the invitation of {email}",
  invite: "Invite",
} as const;

export const officeRoleNames = { owner: "Owner", support: "Support", editor: "Editor" } as const;

export const officeRoleAbout = {
  owner: "Everything, the team included",
  support: "Members and their payments; no sums of the business",
  editor: "Pieces and broadcasts; no member’s page",
} as const;

export const inviteSheet = {
  title: "Invite somebody",
  address: "Address",
  role: "Role",
  facts: [
    { term: "They get", text: "A link that works once, for 24 hours." },
    { term: "First", text: "They set a second factor. Without one the office stays shut." },
    {
      term: "Undo",
      text: "Take the invitation back until it is used, and the role at any time after.",
    },
  ],
  act: "Invite as {role}",
  busy: "Sending…",
  kept: "The invitation you filled in is kept: {email}.",
  noAddress: "Enter an address.",
  noMailbox: "This is not an address.",
  present: "Whoever has this address works here already.",
  done: "The invitation is on its way to {email}.",
} as const;

export const changeSheet = {
  title: "Change {name}",
  facts: [
    { term: "At once", text: "The new role holds on every device from the next press on." },
    { term: "The log", text: "Your name and both roles." },
    { term: "Undo", text: "At any time, from this page." },
  ],
  act: "Change to {role}",
  same: "Choose another role",
  busy: "Sending…",
  remove: "Remove From the Team",
  removeTitle: "Remove {name}",
  removeFacts: [
    { term: "At once", text: "The office is shut to them, on every device." },
    { term: "Stays", text: "Their account as a member, and what stands in the log." },
    { term: "Undo", text: "Invite them again." },
  ],
  keep: "Keep {name}",
  kept: "What you chose for {name} is kept.",
  lastOwner: "There must be one owner. Make somebody else one first.",
  gone: "They do not work here any more.",
  failed: "The server did not take it. Nothing was changed.",
} as const;

export const roleTable = {
  title: "What a role may do",
  about: "What a member writes is closed to all three.",
  what: "What",
  may: "Yes",
  mayNot: "No",
  rows: {
    office_today: "Today, and what needs you",
    office_members: "A member’s page, and its payments",
    office_acts: "Refund, extend, cancel, send again, end sessions",
    office_team: "Team and roles, the whole log",
  },
} as const;

export const joinPage = {
  tab: "Invitation",
  loading: "Looking at the invitation",
  title: "You are invited as {role} by {name}.",
  name: "Your first name, as members read it",
  noName: "Enter a name.",
  accept: "Accept and Open the Office",
  busy: "Sending…",
  note: "The invitation runs out {when}.",
  over: {
    title: "This invitation does not count any more.",
    body: "It was used or taken back, or its 24 hours are over. Ask whoever invited you for another one.",
  },
  other: {
    title: "This invitation is for another address.",
    body: "You are signed in as {email}. Sign in with the account of the address it was sent to, and press the link again.",
  },
  toApp: "To the members’ app",
} as const;
