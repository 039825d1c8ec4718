/** The page of the link with which one member asks another person to be their partner. */
export const invitationTexts = {
  tab: "An invitation",
  loading: "Loading the invitation",
  note: "An invitation, good until {date}",
  title: "{inviter} would like you to notice.",
  lead: "Each morning {inviter} writes one sentence, and each evening answers for it. You would see the answer, and never the sentence.",
  example: "this is an example",
  exampleLabel:
    "An example of what you would see: ten days kept, one partly, one missed, one planned rest, and today open. None of {inviter}’s days are shown yet.",
  legend:
    "A full mark is a day kept, a half mark is partly kept, a ring is missed, two lines are planned rest, an outline is still open.",
  see: "You see marks, streak and strength",
  seeBody:
    "Each day from the one on which you accept. Only the length of the current streak reaches further back. {inviter} sees the same of your days, if you keep any.",
  never: "Never a word",
  neverBody: "Sentences, notes and reviews stay private, and so does the time of an answer.",
  say: "You can say three things",
  sayBody:
    "“Seen”, “Still time tonight” and “Well kept”. There is no message to write and none to answer.",
  costs: "It costs nothing",
  costsBody: "An account is enough. No card, no membership.",
  ends: "You can end it at any time",
  endsBody: "So can {inviter}. It takes effect at once, and no one has to give a reason.",
  name: "You call them",
  accept: "Accept as {address}",
  accepting: "Accepting…",
  jump: "Accept",
  withAccount: "Accept with an account",
  answer: "Your answer",
  no: "No, Thank You",
  noNote: "If you decline, {inviter} sees that you did, and nothing else.",
  cannot: {
    own: "This is your own invitation. Give the link to the person you would like to be your partner.",
    paired: "You already have a partner. To accept this invitation, end that partnership first.",
    blocked: "You have blocked {inviter}, so you can’t accept this invitation.",
  },
  neverAsk:
    "Should no one be able to invite you by email at {product} again? To make sure of it, we keep a coded form of your address and delete the address itself. {inviter} sees that you declined.",
  neverAct: "Never Write to Me for Anyone",
  notAnswered: "Your answer did not reach us. Try again.",
  over: {
    title: "This invitation is over.",
    lead: "It was taken back, it has been accepted, or it is older than fourteen days. Nothing can be seen with it.",
    what: "See What This Is",
    toFocus: "Go to Focus",
    neverAsk:
      "Should no one be able to invite you by email at {product} again? To make sure of it, we keep a coded form of your address, not the address itself.",
  },
  declined: {
    title: "You said no, and that is all.",
    lead: "The invitation has been declined. Any address it was sent to is deleted, and no one will write to you because of it.",
    never: "No one can invite you by email again.",
  },
  failed: {
    title: "The invitation did not load.",
    lead: "It is still there. Only this page could not be loaded.",
    button: "Try again",
  },
} as const;
