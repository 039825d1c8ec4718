/** The app's lifecycle (@capacitor/app). */
export class App {
  launchUrl: string | null = null;
  /** Whether the app closed itself, as on the last "back" of an Android phone. */
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
