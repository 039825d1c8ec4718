/** Vibration (@capacitor/haptics). */
export class Haptics {
  impact() {}
}

/** The keyboard, which only sends events (@capacitor/keyboard). */
export class Keyboard {}

/** The share sheet (@capacitor/share). */
export class Share {
  share() {
    return { activityType: "" };
  }
}

/** The system bars (part of Capacitor). */
export class SystemBars {
  /** The style of their text: light, dark, or the device's. */
  style = "DEFAULT";

  setStyle({ style }: { style: string }) {
    this.style = style;
  }
}

/** The app's own plugin: shares a file, prints the page. */
export class Documents {
  share() {
    return { shared: true };
  }

  print() {}
}

/** The app's own plugin: whether the app switcher shows the app. */
export class PrivacyCover {
  on = false;

  set({ on }: { on: boolean }) {
    this.on = on;
  }
}
