import SwiftUI
import WidgetKit

@main
struct Widgets: WidgetBundle {
    var body: some Widget {
        TodayWidget()
        WeekWidget()
        LockScreenWidget()
        EveningQuestionWidget()
    }
}

/// Today's ONE Thing; in the wider sizes with the answers' buttons and the last seven days.
struct TodayWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "today", provider: DayProvider()) { entry in
            Framed(entry: entry) { TodayView(day: $0) }
        }
        .configurationDisplayName("title")
        .description("about")
        // None of the lock screen's: the text is for its member's eyes.
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}

/// The last seven days by their marks alone.
struct WeekWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "week", provider: DayProvider()) { entry in
            Framed(entry: entry) { WeekView(day: $0) }
        }
        .configurationDisplayName("week")
        .description("weekAbout")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

/// What today needs, on the lock screen.
struct LockScreenWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "lock-screen", provider: DayProvider()) { entry in
            Framed(entry: entry) { AccessoryView(day: $0) }
        }
        .configurationDisplayName("title")
        .description("about")
        .supportedFamilies([.accessoryCircular, .accessoryRectangular, .accessoryInline])
    }
}
