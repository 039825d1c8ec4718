/** What the phone answers in the hand (@capacitor/haptics). */
export class Haptics {
  impact() {}
}

/** The keyboard, which only tells of itself (@capacitor/keyboard). */
export class Keyboard {}

/** The sheet for handing an address on (@capacitor/share). */
export class Share {
  share() {
    return { activityType: "" };
  }
}

/** The bars above and below the app (Capacitor's own). */
export class SystemBars {
  /** Whether what stands in them is light, dark, or as the device has it. */
  style = "DEFAULT";

  setStyle({ style }: { style: string }) {
    this.style = style;
  }
}

/** The app's own: a file for the sheet, the page for a printer. */
export class Documents {
  share() {
    return { shared: true };
  }

  print() {}
}

/** The app's own: whether the app switcher shows the app. */
export class PrivacyCover {
  on = false;

  set({ on }: { on: boolean }) {
    this.on = on;
  }
}
