export const ownDataTexts = {
  title: "Your data",
  kept: { one: "{count} kept day", other: "{count} kept days" },
} as const;

/** `size` is the maximum size of an import in MB. */
export const exportTexts = {
  title: "Export",
  help: "Every ONE Thing and reflection, as CSV or JSON. It is yours.",
  choose: "What would you like to export?",
  chooseHelp: "Anyone with the file can read it.",
  unsent: {
    one: "One change has not been sent from this device, and will be missing.",
    other: "{count} changes have not been sent from this device, and will be missing.",
  },
  json: "Everything, as JSON",
  jsonHelp:
    "Days with their earlier versions, notes, planned rest, milestones, reviews, the guidance, highlights, your signature and your reminder. You can import it into an empty account.",
  saveJson: "Save JSON",
  csv: "Your days, as CSV",
  csvHelp: "A row for each day, for a spreadsheet.",
  saveCsv: "Save CSV",
  paper: "A year, on paper",
  paperHelp: "Every day with its words, month by month.",
  openYear: "Open the Year",
  preparing: "Preparing…",
  saved: "Your export is saved",
  savedHelp: "Look for {name} among your downloads.",
  tooLarge:
    "{name} is saved, but it is larger than {size} MB, the limit of an import. It could not be imported into an account again.",
  failed: "The export did not arrive",
  failedHelp: "Nothing of yours has changed. Try again in a moment.",
  tooOften: "That is a lot of exports in a short time. Try again in {wait}.",
} as const;

/** `first` and `last` are days, `place` is the position of an invalid value. */
export const importTexts = {
  title: "Import",
  help: "From an earlier export. You see what would change before anything does.",
  choose: "Choose a File",
  file: "Export to import",
  reading: "Reading…",
  ask: "Import this record?",
  from: "From {name}.",
  days: { one: "One day", other: "{count} days" },
  daysHelp: "From {first} to {last}, {kept} of them kept.",
  noDays: "No day",
  rest: { one: "One day of planned rest", other: "{count} days of planned rest" },
  milestones: { one: "One milestone", other: "{count} milestones" },
  programme: { one: "One day of the guidance", other: "{count} days of the guidance" },
  reviews: { one: "One answer to a review", other: "{count} answers to reviews" },
  highlights: { one: "One highlight", other: "{count} highlights" },
  signature: "Your signature under the manifesto",
  reminder: "Your reminder",
  zone: "Your day then ends at midnight in {city}.",
  whole: "Either all of it is imported or none. Nothing is overwritten: this account is empty.",
  confirm: "Import",
  busy: "Importing…",
  another: "Choose Another File",
  done: "Your record is back",
  doneHelp: { one: "One day, as it was.", other: "{count} days, as they were." },
  cannot: "This file cannot be imported.",
  notAnExport: "This isn’t an export from here. Choose the file that ends in .json.",
  newer: "It was made by a newer version of this product. Reload the app, then try again.",
  tooLarge: "It is larger than {size} MB, the limit of an import.",
  faulty: "The file has a wrong value at {place}. Nothing was imported.",
  unreadable: "It could not be read from this device.",
  notEmpty:
    "This account already has days, and an import would have to choose between them. You can only import into an empty account.",
  failed: "Nothing was imported. Your file is as it was; try again in a moment.",
  tooOften: "That is a lot of files in a short time. Try again in {wait}.",
  unanswered:
    "The server did not respond, so the import may or may not have worked. Check History before you try again.",
} as const;
