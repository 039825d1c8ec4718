/** Icons of the office alone: members do not download them. */
export const officeIcons = {
  today: "M4 5.5h16v14H4zM4 10h16M8.5 3.5v4M15.5 3.5v4",
  money: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9.5 9v6M12 8.5v7M14.5 9v6",
  offers: "M4 4.5h8l8.5 8.5-7.5 7.5L4 12zM8.2 8.2v.6",
  members:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c0-3.2 2.9-5 6.5-5s6.5 1.8 6.5 5M15.5 4.7a3.5 3.5 0 0 1 0 6.6M18 15c2.2.7 3.5 2.3 3.5 4.5",
  habits: "M3.5 20h17M6 16.5V13M10 16.5V10M14 16.5V7M18 16.5V4",
  faults: "M12 4 21 19.5H3zM12 10v4.5M12 17v.5",
  log: "M5 3.5h14v17H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
  team: "M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z",
  more: "M4 7h16M4 12h16M4 17h16",
  mail: "M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5",
  undo: "M5 9.5h9.5a5 5 0 0 1 0 10H9M9 5.5l-4 4 4 4",
  plus: "M12 5v14M5 12h14",
  publish: "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5",
  up: "M12 19V5M6 11l6-6 6 6",
  downward: "M12 5v14M6 13l6 6 6-6",
  pin: "M6 3.5h12v17l-6-4-6 4z",
} as const;
