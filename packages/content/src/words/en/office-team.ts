export const officeTeam = {
  loading: "Loading the team",
  failure: "The team didn’t load.",
  table: "People",
  people: {
    one: "{count} person is on the team, with a second factor.",
    other: "{count} people are on the team, each with a second factor.",
  },
  unproved: {
    one: "{count} person is on the team, without a second factor so far.",
    other: "{count} people are on the team, and some don’t have a second factor yet.",
  },
  invited: { one: "{count} is invited.", other: "{count} are invited." },
  who: "Name",
  role: "Role",
  factor: "Second factor",
  lastHere: "Last active",
  act: "Action",
  passkey: "Passkey",
  app: "Authenticator app",
  both: "Passkey, authenticator app",
  noFactor: "Not set up yet",
  now: "Now",
  never: "Never",
  invitedToday: "Invited today",
  invitedYesterday: "Invited yesterday",
  runsOut: "Expires {when}",
  change: "Change",
  changeOf: "Change {name}",
  takeBack: "Revoke",
  takeBackOf: "Revoke the invitation to {email}",
  invite: "Invite",
} as const;

export const officeRoleNames = { owner: "Owner", support: "Support", editor: "Editor" } as const;

export const officeRoleAbout = {
  owner: "Everything, including the team",
  support: "Members and their payments, without business totals",
  editor: "Articles and broadcasts, without member pages",
} as const;

export const inviteSheet = {
  title: "Invite someone",
  address: "Email address",
  role: "Role",
  facts: [
    { term: "They’ll get", text: "A link that works once, for 24 hours." },
    { term: "First", text: "They set a second factor. Without one the office stays shut." },
    {
      term: "Undo",
      text: "Revoke the invitation until it’s used. After that, remove their role at any time.",
    },
  ],
  act: "Invite as {role}",
  busy: "Sending…",
  kept: "Your invitation is still filled in: {email}.",
  noAddress: "Enter an email address.",
  noMailbox: "This isn’t a valid email address.",
  present: "This person is already on the team.",
  done: "The invitation is on its way to {email}.",
} as const;

export const changeSheet = {
  title: "Change the role of {name}",
  facts: [
    { term: "Right away", text: "The new role applies on every device from their next click." },
    { term: "Logged", text: "Your name and both roles." },
    { term: "Undo", text: "At any time, from this page." },
  ],
  act: "Change to {role}",
  same: "Choose a different role",
  busy: "Sending…",
  remove: "Remove From Team",
  removeTitle: "Remove {name}",
  removeFacts: [
    { term: "Right away", text: "They lose access to the office on every device." },
    { term: "Stays", text: "Their member account, and their entries in the log." },
    { term: "Undo", text: "Invite them again." },
  ],
  keep: "Keep {name}",
  kept: "Your choice for {name} is still filled in.",
  lastOwner: "The team needs at least one owner. Make someone else an owner first.",
  gone: "They’re no longer on the team.",
  failed: "The server rejected it. Nothing was changed. Try again.",
} as const;

export const roleTable = {
  title: "What each role can do",
  about: "None of them can see what members write.",
  what: "Permission",
  may: "Yes",
  mayNot: "No",
  rows: {
    office_today: "Today, and what needs attention",
    office_members: "Member pages and payments",
    office_acts: "Refund, extend, cancel, resend emails, sign out devices",
    office_publish: "Write and publish articles",
    office_broadcasts: "Write and send broadcasts",
    office_sums: "Totals of the business, and exports of money",
    office_offers: "Price, codes, free trials and gifts",
    office_team: "Team and roles, the full log",
  },
} as const;

export const joinPage = {
  tab: "Invitation",
  loading: "Loading the invitation",
  title: "{name} invited you to join as {role}.",
  name: "Your first name, as members will see it",
  noName: "Enter a name.",
  accept: "Accept and Open the Office",
  busy: "Sending…",
  note: "The invitation expires {when}.",
  over: {
    title: "This invitation is no longer valid.",
    body: "It was used, it was revoked, or its 24 hours are over. Ask the person who invited you for a new one.",
  },
  other: {
    title: "This invitation is for another address.",
    body: "You’re signed in as {email}. Sign in with the address it was sent to, and open the link again.",
  },
  toApp: "Go to the Member App",
} as const;
