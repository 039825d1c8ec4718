import sharp from "sharp";

/** Google's store takes nothing narrower than 1:2 and promotes 9:16 alone. */
const PLAY_SCREENSHOT = { width: 1080, height: 1920 };

/** Returns a store picture with its lower end cut off, as a JPEG. */
export const playPicture = (png: Buffer) =>
  sharp(png)
    .resize({ ...PLAY_SCREENSHOT, fit: "cover", position: "top" })
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
