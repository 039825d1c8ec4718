export class SplashScreen {
  shown = true;

  show() {
    this.shown = true;
  }

  hide() {
    this.shown = false;
  }
}
