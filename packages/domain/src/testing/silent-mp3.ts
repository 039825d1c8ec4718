/** Of MPEG 1, layer III, 32 kbit/s, 44.1 kHz, mono: all zeros behind its head are silence. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc0]), Buffer.alloc(100)]);
const MAX_TITLE = 40;
const FRAMES_PER_SECOND = 44_100 / 1152;

/** Returns a silent MP3, about 4 kB a second; its title makes its bytes its own. */
export function silentMp3(seconds: number, title: string): Buffer {
  const frames = Array.from({ length: Math.ceil(seconds * FRAMES_PER_SECOND) }, () => FRAME);
  const mp3 = Buffer.concat(frames);
  // Behind the sound of the first frame, of which there is none.
  mp3.write(title.slice(0, MAX_TITLE), FRAME.length - MAX_TITLE, "latin1");
  return mp3;
}
