/** What a member reads about an act of staff on their account. */
export const toldAccount = {
  sessions: {
    every: {
      one: "We signed your device out at your request.",
      other: "We signed your {count} devices out at your request.",
    },
    some: {
      one: "We signed one of your devices out at your request.",
      other: "We signed {count} of your devices out at your request.",
    },
  },
  factor:
    "As you asked, we have removed your second factor and its recovery codes. Every device is signed out, and your password alone signs in. Set up another factor in Settings.",
  addressComing:
    "{staff_name} was asked to change the address of your account to {new_email}. On {when} ({time_zone}) both addresses get a message, and the new one can be confirmed. If you did not ask for this, write to us before then.",
  address: "We write to this address again. That you read this shows that it works.",
} as const;

/** The subjects of the emails that say so. */
export const toldAccountSubjects = {
  sessions: "Your devices are signed out",
  factor: "Your second factor was removed",
  addressComing: "Another address was asked for",
  address: "We write to you here again",
} as const;
