import SwiftUI
import WidgetKit
import WidgetRule

/// A widget's ground, and where a tap on it leads: to the day's page in the app.
struct Framed<Content: View>: View {
    /// Not in StandBy and on the lock screen, where the system has its own ground and colors.
    @Environment(\.showsWidgetContainerBackground) private var hasGround
    let entry: DayEntry
    @ViewBuilder let content: (WidgetDay) -> Content

    var body: some View {
        Group {
            if let day = entry.day {
                content(day)
            } else {
                Text("closed").font(.system(.body, design: .serif))
            }
        }
        .foregroundStyle(hasGround ? Color("text") : Color.primary)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        .widgetURL(entry.opens)
        .containerBackground(Color("background"), for: .widget)
    }
}

struct TodayView: View {
    @Environment(\.widgetFamily) private var family
    let day: WidgetDay

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("title").font(.caption).foregroundStyle(Color("quiet"))
            sentence
                .font(.system(family == .systemLarge ? .title : .title3, design: .serif))
                .minimumScaleFactor(0.7)
                .frame(maxHeight: .infinity, alignment: .topLeading)
            if family != .systemSmall { StripView(day: day) }
            foot
        }
    }

    /// The day's text is the member's own: hidden while the phone is locked.
    @ViewBuilder private var sentence: some View {
        if let text = day.text {
            Text(verbatim: text).privacySensitive()
        } else {
            Text(LocalizedStringKey(day.state.sentence))
        }
    }

    @ViewBuilder private var foot: some View {
        if day.state == .open && family != .systemSmall {
            AnswerButtons(date: day.date)
        } else if day.state == .open {
            Text("question").font(.footnote).foregroundStyle(Color("today"))
        } else if day.state.isAnswer {
            Text(LocalizedStringKey(day.state.name)).font(.footnote).foregroundStyle(Color("quiet"))
        }
    }
}

struct AnswerButtons: View {
    let date: String

    var body: some View {
        HStack {
            ForEach(CompletionStatus.allCases, id: \.self) { status in
                Button(intent: AnswerIntent(date: date, status: status)) {
                    Text(LocalizedStringKey(status.name)).font(.footnote)
                }
                .tint(Color("today"))
            }
        }
    }
}

/// The day on the lock screen, which anybody can read: what it needs, never its text or past days.
struct AccessoryView: View {
    @Environment(\.widgetFamily) private var family
    let day: WidgetDay

    var body: some View {
        switch family {
        case .accessoryCircular:
            ZStack {
                AccessoryWidgetBackground()
                Image("mark-\(day.state.rawValue)").widgetAccentable()
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(Text("title"))
            .accessibilityValue(Text(LocalizedStringKey(day.state.name)))
        case .accessoryInline:
            Text(LocalizedStringKey(day.state.prompt))
        default:
            VStack(alignment: .leading) {
                Text("title").font(.headline).widgetAccentable()
                Text(LocalizedStringKey(day.state.prompt))
            }
        }
    }
}

struct WeekView: View {
    let day: WidgetDay

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("week").font(.caption).foregroundStyle(Color("quiet"))
            StripView(day: day)
        }
    }
}

/// Seven days, today the last of them.
struct StripView: View {
    let day: WidgetDay

    var body: some View {
        HStack(spacing: 0) {
            ForEach(day.strip, id: \.date) { each in
                VStack(spacing: 4) {
                    Image("mark-\(each.mark.rawValue)")
                    Text(verbatim: each.weekday(.narrow)).font(.caption2)
                }
                .foregroundStyle(Color(each.date == day.date ? "today" : "quiet"))
                .frame(maxWidth: .infinity)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(Text(verbatim: each.weekday()))
                .accessibilityValue(Text(LocalizedStringKey(each.mark.name)))
            }
        }
        // What became of a day is as much the member's own as its text.
        .privacySensitive()
    }
}
