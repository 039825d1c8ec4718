import QRCode from "qrcode";

/** A QR code of a text: an SVG as a data address, which a page shows as a picture without any markup. */
export async function toDataURL(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
