/** The app as its system knows it (@capacitor/app): what opened it, and whether it was left. */
export class App {
  /** The link that the app was started with, if one did. */
  launchUrl: string | null = null;
  /** Whether the app was left by its own doing, as by the last "back" on a phone. */
  left = false;

  getLaunchUrl() {
    return this.launchUrl === null ? undefined : { url: this.launchUrl };
  }

  getInfo() {
    return { id: "app.sovereign.discipline", name: "Sovereign", version: "1.0", build: "1" };
  }

  getState() {
    return { isActive: true };
  }

  exitApp() {
    this.left = true;
  }

  minimizeApp() {
    this.left = true;
  }
}
