export function hapticTap(): void {
  if (!__NATIVE_BUILD__) return;
  void import("@capacitor/haptics")
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle.Light }))
    // A press counts without being felt.
    .catch(() => {});
}
