/** Files uploaded while an item is edited. */
export const fileUploads = {
  addFile: "Add a File",
  hints: {
    sound: "Audio: MP3, M4A, AAC or Ogg, up to {size} MB.",
    film: "Video: MP4 or WebM, up to {size} MB.",
    captions: "Captions: WebVTT.",
  },
  waiting: "{name} is waiting for the files before it.",
  sending: "Uploading {name}…",
  progress: "{name}, upload progress",
  percent: "{percent}%",
  added: {
    sound: "{name} was added. The text is its transcript.",
    film: "{name} was added. It needs captions.",
    captions: "{name} was added.",
  },
  failed: {
    unreadable: {
      picture: "{name} can’t be used as an image. Use JPEG, PNG, WebP or AVIF.",
      sound:
        "{name} can’t be used as audio. Use MP3, AAC, M4A with AAC, or Ogg with Opus or Vorbis.",
      film: "{name} can’t be used as a video. Use MP4 with H.264 or AV1, or WebM.",
      captions: "{name} isn’t a WebVTT file.",
    },
    tells:
      "{name} contains details about where or how it was made, and they can’t be removed. Export it again without them.",
    captions: "Line {line} of {name} {message}.",
    large: "{name} is larger than {size} MB.",
    elsewhere: "{name} can’t be used on this shelf.",
    gone: "{name} wasn’t uploaded, because this article no longer exists.",
    connection: "{name} wasn’t uploaded. Your text is unchanged.",
  },
  again: "Try Again",
  leave: "Skip It",
} as const;
