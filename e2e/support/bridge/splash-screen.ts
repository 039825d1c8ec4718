/** The picture before the app's first one (@capacitor/splash-screen). */
export class SplashScreen {
  shown = true;

  show() {
    this.shown = true;
  }

  hide() {
    this.shown = false;
  }
}
