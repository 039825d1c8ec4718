/** The problem and the remedy of each alarm. */
export const alarms = {
  requests_failing: {
    title: "Many requests fail",
    advice:
      "More than one in twenty requests of the last five minutes failed. Open /health/ready, then look for lines of level 50 in the log.",
  },
  jobs_late: {
    title: "Jobs are waiting",
    advice:
      "No server has taken a due job for a quarter of an hour. Check that a server runs and that its database accepts writes.",
  },
  backup_late: {
    title: "There is no new backup",
    advice:
      "Nothing has been backed up since last night. Run a backup in the office, and look for lines about backups in the log.",
  },
  rehearsal_late: {
    title: "No backup was restored on trial",
    advice:
      "The server tries one each week, and has not for nine days. /office/backups says why; the command rehearse tries one now.",
  },
  webhooks_refused: {
    title: "Webhooks are refused",
    advice:
      "A payment provider’s messages were refused repeatedly. Compare the webhook’s secret in the settings with the provider’s.",
  },
  error_logged: {
    title: "The server logged an error: {line}",
    advice:
      "Find the line in the server’s log, at level 50 or 60. The chapter Logs of docs/operations.md says what it means.",
  },
  overTitle: "Over: {title}",
  overAdvice: "It has not happened again for ten minutes.",
};
