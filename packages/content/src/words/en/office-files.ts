/** Files uploaded while an item is edited. */
export const fileUploads = {
  addPicture: "Add a Picture",
  addFile: "Add a File",
  hints: {
    picture: "Pictures: JPEG, PNG, WebP or AVIF, up to {size} MB. You can also drop or paste one.",
    sound: "Sound: MP3, M4A, AAC or Ogg, up to {size} MB.",
    film: "Film: MP4 or WebM, up to {size} MB.",
    captions: "Captions: WebVTT.",
  },
  waiting: "{name} waits for the files before it.",
  sending: "Uploading {name}…",
  progress: "{name}, uploaded",
  percent: "{percent} %",
  added: {
    picture: "{name} is in the text. Describe it between the brackets.",
    sound: "{name} is in the front matter. Its words are the text below.",
    film: "{name} is in the front matter. It needs captions.",
    captions: "{name} is in the front matter.",
  },
  failed: {
    unreadable: {
      picture: "{name} is not a usable picture. Use JPEG, PNG, WebP or AVIF.",
      sound:
        "{name} is not a usable sound. Use MP3, AAC, M4A with AAC, or Ogg with Opus or Vorbis.",
      film: "{name} is not a usable film. Use MP4 with H.264 or AV1, or WebM.",
      captions: "{name} is not WebVTT.",
    },
    tells:
      "{name} tells where or with what it was made, and that cannot be taken out of it. Export it again without these details.",
    captions: "Line {line} of {name} {message}.",
    large: "{name} is larger than {size} MB.",
    elsewhere: "{name} cannot be used on this shelf.",
    gone: "{name} was not uploaded, because this piece no longer exists.",
    connection: "{name} was not uploaded. Your text is unchanged.",
  },
  again: "Try Again",
  leave: "Leave It Out",
} as const;
