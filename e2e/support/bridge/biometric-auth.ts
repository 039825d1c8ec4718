import { NativeError } from "./native-bridge.ts";

/** Face, finger and code of the device (@aparajita/capacitor-biometric-auth). */
export class BiometricAuth {
  /** Whom the device sees when it is asked: its owner, somebody else, or nobody it could know. */
  sees: "owner" | "stranger" = "owner";
  hasCode = true;

  checkBiometry() {
    return {
      ...{ isAvailable: this.hasCode, strongBiometryIsAvailable: this.hasCode },
      ...{ biometryType: 2, biometryTypes: [2], deviceIsSecure: this.hasCode },
      ...{ reason: "", code: "", strongReason: "", strongCode: "" },
    };
  }

  internalAuthenticate() {
    if (!this.hasCode) throw new NativeError("No code is set", "passcodeNotSet");
    if (this.sees === "stranger") throw new NativeError("Not recognised", "authenticationFailed");
  }
}
