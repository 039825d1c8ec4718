/** Of MPEG 1, layer III, 32 kbit/s, 44.1 kHz, mono: all zeros behind its head are silence. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc0]), Buffer.alloc(100)]);
const FRAMES_PER_SECOND = 44_100 / 1152;

/** Returns a silent MP3, about 4 kB a second; its title makes its bytes its own. */
export function silentMp3(seconds: number, title: string): Buffer {
  const words = Buffer.from(`\0${title}`, "latin1");
  const frame = Buffer.concat([Buffer.from("TIT2"), sizeOf(words.length), Buffer.alloc(2), words]);
  const tag = Buffer.concat([Buffer.from("ID3\u0003\0\0", "latin1"), sizeOf(frame.length), frame]);
  const frames = Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => FRAME);
  return Buffer.concat([tag, ...frames]);
}

const sizeOf = (size: number) => Buffer.from([0, 0, size >> 7, size & 0x7f]);
