/** Importing and exporting a pack, in the office. */
export const officePack = {
  open: "Import a Pack",
  title: "Import a pack",
  about:
    "A pack is a zip archive like the one the export creates. You see the changes first and then import them as drafts. Members keep reading what is live.",
  file: "Pack (.zip file)",
  reading: "Reading the pack",
  readingShort: "Reading…",
  show: "Show the Changes",
  refused: "This pack was rejected. Nothing was changed.",
  nothing: "Nothing would change.",
  changes: {
    one: "{Count} article would be imported as a draft.",
    other: "{Count} articles would be imported as drafts.",
  },
  others: {
    unchanged: { one: "{count} article is unchanged.", other: "{count} articles are unchanged." },
    gone: {
      one: "{count} article isn’t in the pack. It stays.",
      other: "{count} articles aren’t in the pack. They stay.",
    },
    pictures: {
      one: "{count} image file is new.",
      other: "{count} image files are new.",
    },
  },
  list: "Changes",
  isNew: "New",
  words: "{added} words added, {removed} removed",
  faults: { one: "{count} error", other: "{count} errors" },
  findings: "Errors",
  finding: "{file}, line {line}, {field}: {message}",
  bringIn: { one: "Import {count} Draft", other: "Import {count} Drafts" },
  bringInPictures: "Import the Images",
  busy: "Importing…",
  done: { one: "{Count} draft was imported.", other: "{Count} drafts were imported." },
  fault: {
    unreadable: "This file isn’t a pack. Choose a zip archive of a pack’s folder.",
    large: "This file is larger than {size} MB.",
    changed: "Someone else saved an article in the meantime. These are the changes now.",
    failed: "The pack couldn’t be read. Nothing was changed.",
  },
  export: "Export Live Content",
  exportBusy: "Exporting…",
  exportFailed: "The export failed. Try again.",
} as const;
