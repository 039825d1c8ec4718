/** One path per icon on a 24-unit grid, named by meaning. */
export const ICON_PATHS = {
  home: "M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5",
  one: "M8.5 7.5 12 4v16M8 20h8",
  focus: "M12 2v5M12 17v5M2 12h5M17 12h5M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  history: "M4 20h16M5.5 16.5V9M10 16.5v-3M14.5 16.5V9M19 16.5V4",
  vault: "M4 4h16v16H4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 6v2.5M12 15.5V18",
  manifesto: "M6 3h12v18H6zM9.5 8h5M9.5 12h5M9.5 16h2",
  settings: "M4 7.5h8M18 7.5h2M4 16.5h2M12 16.5h8M12.5 5v5h5V5zM6.5 14v5h5v-5z",
  right: "M4 12h15M13.5 6.5 19 12l-5.5 5.5",
  left: "M20 12H5M10.5 6.5 5 12l5.5 5.5",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  check: "M4.5 12.5 10 18 19.5 7",
  lock: "M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  eyeOff:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4.5 19.5l15-15",
  alert: "M12 3.5 21.5 20h-19zM12 10v4.5M12 17v.5",
  out: "M8 5h11v11M19 5 5 19",
  down: "M12 4v12M6.5 11 12 16.5 17.5 11M4.5 20h15",
  pause: "M9 5v14M15 5v14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-3.6 3.4-5.5 7.5-5.5s7.5 1.9 7.5 5.5",
  share: "M12 15V4M8 7.5 12 4l4 3.5M5 12v8h14v-8",
  print: "M7 8.5V3.5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z",
  chev: "M9.5 5.5 16 12l-6.5 6.5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5V12l3 2.5",
  play: "M8 5.5v13L18.5 12z",
  dots: "M5 12h.5M12 12h.5M19 12h.5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21",
  off: "M3 3l18 18M4.5 12.5a11 11 0 0 1 4-2.6M12 5.5c3.7 0 7 1.5 9.5 4M2.5 9.5A14 14 0 0 1 6 7M15.5 13c.7.4 1.4.9 2 1.5M12 19v.5",
  key: "M7.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12H21v4M17 12v3",
  phone: "M7 3h10v18H7zM11 18h2",
  desk: "M3 5h18v11H3zM9 20h6M12 16v4",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  sync: "M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5",
  globe: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16",
  fire: "M12.5 3c.6 4.2-5 6.2-5 11.2a4.7 4.7 0 0 0 9.4 0c0-2.3-1.1-3.6-1.9-4.9-.3 1.7-.9 2.5-1.8 2.9.6-3.6.2-6.7-.7-9.2z",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** The path of an icon that few pages show: the others do not download it. */
type OwnIcon = { path: string };

/** Hidden from screen readers, because it is always next to or inside a name. */
export function Icon(props: { name: IconName } | OwnIcon) {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={"path" in props ? props.path : ICON_PATHS[props.name]} />
    </svg>
  );
}
