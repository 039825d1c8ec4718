/** The email with a code to a member who left. */
export const toldWinBack = {
  once: "The first year costs {price}. Then it is {later} a year, until you cancel.",
  years: {
    one: "A year costs {price} for {count} year. Then it is {later}, until you cancel.",
    other: "A year costs {price} for {count} years. Then it is {later}, until you cancel.",
  },
  forever: "A year costs {price} in place of {later}, until you cancel.",
  own: "The code is for your account alone, and works once, until {last_day}.",
  until: "The code works until {last_day}.",
} as const;
