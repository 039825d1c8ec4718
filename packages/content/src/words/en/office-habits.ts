export const officeHabits = {
  loading: "Loading habits",
  failure: "Habits didn’t load.",
  members: {
    one: "{count} member who has reached a first renewal",
    other: "{count} members who have reached a first renewal",
  },
  by: "View by",
  rates: "Renewal rate by {habit}",
  count: "Members",
  renewed: "Renewed",
  axis: ["0%", "50%", "100%"],
  rate: "Rate",
  interval: "90% range",
  percent: "{share}%",
  range: "{low} to {high}%",
  reed: "{rate} percent renewed, likely between {low} and {high}",
  none: "None",
  all: "All {count}",
  from: "{from} to {to}",
  more: "{from} or more",
  nobody: "No member has reached a first renewal yet, so there’s nothing to compare.",
  few: "Withheld, so that nothing about single members is revealed.",
  noRate: "–",
  bracket: {
    one: "Nine times in ten, the true rate of this group is inside the bracket.",
    other: "Nine times in ten, the true rates of all {count} groups are inside their brackets.",
  },
  reading:
    "This shows who renews. It can’t show why: members who keep more days may simply care more. Only days are counted. Nothing members write is read.",
} as const;

export const habitWords = {
  days: {
    tab: "Days kept in the first thirty",
    column: "Days kept",
    within: "days kept",
    effect:
      "Of members who kept {split} or more of their first thirty days, {above} percent renewed. Of the rest, {below} percent did.",
    noEffect: "Days kept don’t predict renewal yet.",
  },
  run: {
    tab: "Longest run",
    column: "Longest run",
    within: "longest run",
    effect:
      "Of members who kept {split} or more of their first thirty days in a row, {above} percent renewed. Of the rest, {below} percent did.",
    noEffect: "The longest run doesn’t predict renewal yet.",
  },
  guidance: {
    tab: "Thirty days of guidance",
    column: "Days completed",
    within: "days of guidance",
    effect:
      "Of members who completed {split} or more of the thirty days of guidance, {above} percent renewed. Of the rest, {below} percent did.",
    noEffect: "Days of guidance don’t predict renewal yet.",
  },
  pieces: {
    tab: "Articles read",
    column: "Articles read",
    within: "articles read",
    effect:
      "Of members who read {split} or more articles in their first thirty days, {above} percent renewed. Of the rest, {below} percent did.",
    noEffect: "Articles read don’t predict renewal yet.",
  },
} as const;

/** The way in, as the funnel counts it. */
export const wayIn = {
  title: "How people arrive",
  about:
    "The last thirty days, {from} to {to} in UTC. No cookie and no ID: each number is a total, and none follows a person.",
  loading: "Loading how people arrive",
  failure: "How people arrive didn’t load.",
  none: "No visit has been counted yet.",
  steps: "Steps",
  step: "Step",
  count: "Count",
  share: "Per visit",
  few: "Fewer than 20",
  names: {
    visit: "Visits",
    preview: "Previews opened",
    "sign-up": "Sign-ups",
    commit: "First ONE Things",
    subscribe: "First memberships",
  },
  pages: "Where visits begin",
  page: "Page",
  visits: "Visits",
  ofVisits: "Of all visits",
  elsewhere: "Not known",
  pageNames: {
    "/": "Home",
    "/about": "About",
    "/tiers": "Membership",
    "/demo": "Demo",
    "/app-preview": "Preview",
    "/gift": "Gifts",
    "/auth": "Sign in",
    "/privacy": "Privacy",
    "/terms": "Terms",
    "/licenses": "Licenses",
    "/read": "An article",
    "/offer": "An offer",
  },
  percent: "{share}%",
  unknown:
    "What isn’t known: the page a sign-up or a purchase began on, where a visitor came from, and who came twice. Knowing would take following people. Not counted: browsers that ask not to be, bots that say so, and visits in the apps.",
} as const;

export const quietMembers = {
  title: "Quiet before renewal",
  some: {
    one: "{count} paying member has kept no day for at least fourteen days and renews within sixty.",
    other:
      "{count} paying members have kept no day for at least fourteen days and renew within sixty.",
  },
  next: "{some} The next {count} to renew:",
  nobody: "No one who renews within sixty days has gone quiet.",
  member: "Member",
  lastKept: "Last day kept",
  firstDays: "Of their first thirty",
  renews: "Renews",
  price: "Yearly price",
  ago: { one: "{date}, {count} day ago", other: "{date}, {count} days ago" },
  days: { one: "{count} day", other: "{count} days" },
  renewsOn: "renews {date}",
  seeAll: "See All {count}",
  write: "Email These Members",
  more: {
    one: "{count} quiet before renewal",
    other: "{count} quiet before renewal",
  },
} as const;
