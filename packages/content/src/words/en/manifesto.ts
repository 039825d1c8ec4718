export const manifestoPage = {
  tab: "Manifesto",
  loading: "Loading the manifesto",
  signed: "Signed by you on {date}",
  unsigned: "Not signed yet.",
  earlier: "Signed by you on {date}, in earlier words.",
  toSigning: "Sign at the end of the page",
  checking: "Looking for your signature",
  unknown: "We could not look for your signature. If you have given it, it still stands.",
  again: "Try again",
  waiting:
    "Saved on this device. It has not reached your account yet, and will be sent again by itself.",
  wordsChanged:
    "The words have changed since this page was loaded, and will be here within minutes. Your signature of these is saved on this device.",
  notKept: "This device could not save your signature. Nothing was signed; please try again.",
  print: "Download or Print",
  back: "Return to Dashboard",
  signatureLine: "Signature",
  dateLine: "Date",
} as const;

/** With our pack, `read` is "I have read and understood The Billionaire Manifesto" (section 2). */
export const manifestoSigning = {
  title: "Your signature",
  lead: "Read the laws once at the pace they were written, then put your name to them.",
  changed:
    "The words have changed since you signed them on {date}. Read them again, then put your name to what they say now.",
  read: "I have read and understood {manifesto}",
  commit: "I commit to living by these principles as I build sovereign wealth",
  button: "Sign the Manifesto & Begin",
  why: "Tick both boxes to sign.",
} as const;
