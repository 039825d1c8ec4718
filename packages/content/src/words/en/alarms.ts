/** The problem and the remedy of each alarm. */
export const alarms = {
  requests_failing: {
    title: "Many requests are failing",
    advice:
      "More than one in twenty requests of the last five minutes failed. Open /health/ready, then look for lines of level 50 in the log.",
  },
  jobs_late: {
    title: "Jobs are waiting",
    advice:
      "No server has picked up a due job for fifteen minutes. Check that a server is running and that its database accepts writes.",
  },
  emails_failing: {
    title: "Emails are not leaving",
    advice:
      "The mail server has not taken several emails for an hour. They wait and are tried again. Run doctor: it quotes what the mail server answers.",
  },
  backup_late: {
    title: "There is no new backup",
    advice:
      "Nothing has been backed up since last night. Run a backup in the office, and look for lines about backups in the log.",
  },
  rehearsal_late: {
    title: "No restore test has passed",
    advice:
      "The server tests a restore every week, but none has passed for nine days. See /office/backups for the reason, or run the command rehearse to test one now.",
  },
  webhooks_refused: {
    title: "Webhooks are being rejected",
    advice:
      "A payment provider’s messages were rejected repeatedly. Compare the webhook’s secret in the settings with the provider’s.",
  },
  disk_filling: {
    title: "The disk at {disk} is almost full",
    advice:
      "It is nearly full, or will be within half an hour at the rate of the last minutes. Free space on it now: when it is full, no one can save or sign in.",
  },
  error_logged: {
    title: "The server logged an error: {line}",
    advice:
      "Find the line in the server’s log, at level 50 or 60. The chapter Logs of docs/operations.md explains it.",
  },
  trial: {
    title: "This is a test alarm",
    advice: "Alarms reach you this way. Nothing is wrong.",
  },
  overTitle: "Resolved: {title}",
  overAdvice: "It has not happened again for ten minutes.",
};
