// Written by `npm run widget -w apps/native` from packages/content/src/words/en/widget.ts.
import AppIntents

struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: CommitIntent(),
            phrases: [
                "Commit in \(.applicationName)",
                "Today’s ONE Thing in \(.applicationName)",
                "My ONE Thing in \(.applicationName)",
                "Today’s priority in \(.applicationName)",
            ],
            shortTitle: "Commit to…",
            systemImageName: "target"
        )
        AppShortcut(
            intent: ReflectIntent(),
            phrases: [
                "Did I do it in \(.applicationName)",
                "Tonight’s answer in \(.applicationName)",
                "The evening question in \(.applicationName)",
                "How did it go in \(.applicationName)",
            ],
            shortTitle: "Did I do it?",
            systemImageName: "checkmark.circle"
        )
    }
}
