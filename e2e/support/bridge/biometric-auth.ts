import { NativeError } from "./native-bridge.ts";

/** The device's biometrics and passcode (@aparajita/capacitor-biometric-auth). */
export class BiometricAuth {
  sees: "owner" | "stranger" = "owner";
  hasCode = true;

  checkBiometry() {
    return {
      isAvailable: this.hasCode,
      strongBiometryIsAvailable: this.hasCode,
      biometryType: 2,
      biometryTypes: [2],
      deviceIsSecure: this.hasCode,
      reason: "",
      code: "",
      strongReason: "",
      strongCode: "",
    };
  }

  internalAuthenticate() {
    if (!this.hasCode) throw new NativeError("No code is set", "passcodeNotSet");
    if (this.sees === "stranger") throw new NativeError("Not recognized", "authenticationFailed");
  }
}
