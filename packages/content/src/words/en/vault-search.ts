export const vaultSearch = {
  label: "Search the vault",
  clear: "Clear search",
  loading: "Searching the vault",
  found: "Found in the vault",
  one: "1 result for “{query}”.",
  several: "{count} results for “{query}”.",
  place: "{number} of {of}",
  /** Over a hit outside the vault. */
  day: "{programme}, day {number}",
  law: "The manifesto, law {number}",
  closed: "The passage opens with membership.",
  none: {
    title: "Nothing found for “{query}”.",
    body: "Try a simpler word, or look along the shelves. Search reads titles and full texts, the daily guidance and the manifesto.",
  },
  offline: "Offline, so only the titles saved on this device were searched.",
  noneOffline: {
    title: "No title found for “{query}”.",
    body: "The texts can be searched when the connection returns.",
  },
  failed: {
    title: "Search is not responding.",
    body: "The shelves are where they were. Only the search failed.",
    button: "Try again",
  },
} as const;
