/** Lets the phone answer a press in the hand, in a native app; not every phone can. */
export function answerInHand(): void {
  if (!__NATIVE_BUILD__) return;
  void import("@capacitor/haptics")
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle.Light }))
    .catch(() => {});
}
