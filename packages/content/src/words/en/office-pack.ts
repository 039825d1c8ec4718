/** Importing and exporting a pack, in the office. */
export const officePack = {
  open: "Import a Pack",
  title: "Import a pack",
  about:
    "A pack is a zip archive, as the export creates it. You see the changes first, and then import them as drafts. Members keep reading what is live.",
  file: "The pack, a .zip file",
  reading: "Reading the pack",
  readingShort: "Reading…",
  show: "Show the Changes",
  refused: "This pack was refused. Nothing has changed.",
  nothing: "Nothing would change.",
  changes: {
    one: "{Count} piece would be imported as a draft.",
    other: "{Count} pieces would be imported as drafts.",
  },
  others: {
    unchanged: { one: "{count} piece is unchanged.", other: "{count} pieces are unchanged." },
    gone: {
      one: "{count} piece is not in the pack. It stays.",
      other: "{count} pieces are not in the pack. They stay.",
    },
    pictures: {
      one: "{count} picture file is new.",
      other: "{count} picture files are new.",
    },
  },
  list: "Changes",
  isNew: "New",
  words: "{added} words added, {removed} removed",
  faults: { one: "{count} error", other: "{count} errors" },
  findings: "Errors",
  finding: "{file}, line {line}, {field}: {message}",
  bringIn: { one: "Import {count} Draft", other: "Import {count} Drafts" },
  bringInPictures: "Import the Pictures",
  busy: "Importing…",
  done: { one: "{Count} draft was imported.", other: "{Count} drafts were imported." },
  fault: {
    unreadable: "This file is not a pack. Choose a zip archive of a pack’s folder.",
    large: "This file is larger than {size} MB.",
    changed: "Someone has saved a piece since. These are the changes now.",
    failed: "The pack could not be read. Nothing was changed.",
  },
  export: "Export What Members Read",
  exportBusy: "Exporting…",
  exportFailed: "The export failed. Try again.",
} as const;
