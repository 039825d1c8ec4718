/** The screenshots that a browser shows before it installs the app, in pixels of the file. */
export const INSTALL_PICTURES = {
  today: { form: "narrow", width: 780, height: 1688 },
  answered: { form: "narrow", width: 780, height: 1688 },
  vault: { form: "narrow", width: 780, height: 1688 },
  dashboard: { form: "wide", width: 1280, height: 800 },
  year: { form: "wide", width: 1280, height: 800 },
} as const;

export type InstallPicture = keyof typeof INSTALL_PICTURES;

export const INSTALL_PICTURE_NAMES = Object.keys(INSTALL_PICTURES) as InstallPicture[];
