/** Names of writes that are pending or were refused. */
export const writeNames = {
  today: "Today",
  tomorrow: "Tomorrow",
  text: "{day}’s ONE Thing",
  takenBack: "{day}’s line, removed",
  completed: "{day}, marked completed",
  partial: "{day}, marked partial",
  missed: "{day}, marked missed",
  note: "{day}’s note",
  noteCleared: "{day}’s note, cleared",
  done: "Day {number} of the guidance, marked done",
  undone: "Day {number} of the guidance, no longer marked done",
  highlight: "A highlight",
  highlightNote: "A highlight’s note",
  highlightRemoved: "A highlight, removed",
  place: "Where you were reading",
  listening: "Where you were listening",
  signal: "A signal to your partner",
  other: "A change",
} as const;

/** Within a sentence, by the code of the server's problem. */
export const refusalReasons = {
  "one_thing.blank": "it has no words",
  "one_thing.too_long": "it is longer than the server accepts",
  "one_thing.date_invalid": "there is no such day",
  "one_thing.date_in_future": "that day had not begun in your time zone",
  "one_thing.date_closed": "the day could no longer be changed",
  "one_thing.already_reflected": "you had already answered for the day",
  "one_thing.not_reflected": "the day had no answer yet",
  "programme.locked": "the guidance was not open to you",
  "programme.not_found": "there is no such day",
  "programme.day_not_opened": "that day had not been opened",
  "highlight.not_a_passage": "it has no words",
  "highlight.too_long": "its note is longer than the server accepts",
  "highlight.too_many": "you have reached the limit of highlights",
  otherwise: "the server did not accept it",
} as const;
