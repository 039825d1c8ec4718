/** A picture of a pair, for members without a partner: in the preview and where the Engine is locked. */
export const partnerExample = {
  title: "Someone who notices",
  body: "One person of your choosing sees whether the day was kept, and you see theirs. Never a word of what you wrote.",
  caption: "This is an example.",
  /** The picture's content, for a screen reader. */
  label:
    "An example of two partners’ last two weeks, one above the other. You: ten days kept, two partly, one missed, and today open; a streak of eleven days, strength 84. Your partner: twelve days kept, one partly, one planned rest; a streak of nineteen days, strength 91.",
  you: "You",
  partner: "Your partner",
  /** The streak and the strength beside each name. */
  yours: "11 days, strength 84",
  theirs: "19 days, strength 91",
  legend:
    "A full mark is a day kept, a half mark is partly kept, a ring is missed, two lines are planned rest, an outline is still open.",
} as const;
