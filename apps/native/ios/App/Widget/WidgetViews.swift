import SwiftUI
import WidgetKit
import WidgetRule

/// A widget's ground, and where a tap on it leads: to the day's page in the app.
struct Framed<Content: View>: View {
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
        .foregroundStyle(Color("text"))
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
                .font(.system(.title3, design: .serif))
                .minimumScaleFactor(0.7)
                .frame(maxHeight: .infinity, alignment: .topLeading)
            if family == .systemMedium { StripView(day: day) }
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
        if day.state == .open && family == .systemMedium {
            HStack {
                ForEach(CompletionStatus.allCases, id: \.self) { status in
                    Button(intent: AnswerIntent(date: day.date, status: status)) {
                        Text(LocalizedStringKey(status.name)).font(.footnote)
                    }
                    .tint(Color("today"))
                }
            }
        } else if day.state == .open {
            Text("question").font(.footnote).foregroundStyle(Color("today"))
        } else if day.state.isAnswer {
            Text(LocalizedStringKey(day.state.name)).font(.footnote).foregroundStyle(Color("quiet"))
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

extension CompletionStatus {
    /// Its key in Localizable.strings.
    fileprivate var name: String {
        switch self {
        case .completed: "markCompleted"
        case .partial: "markPartial"
        case .missed: "markMissed"
        }
    }
}

extension WidgetMark {
    /// Its key in Localizable.strings.
    fileprivate var name: String {
        switch self {
        case .completed: "markCompleted"
        case .partial: "markPartial"
        case .missed: "markMissed"
        case .rest: "markRest"
        case .open: "markOpen"
        case .waiting: "markWaiting"
        case .empty: "markEmpty"
        case .noRecord: "markNoRecord"
        case .unseen: "markUnseen"
        }
    }

    /// The key of what is said of a day without a text to show.
    fileprivate var sentence: String {
        switch self {
        case .rest: "rest"
        case .empty, .noRecord: "empty"
        case .unseen: "unseen"
        default: "hidden"
        }
    }

    fileprivate var isAnswer: Bool {
        self == .completed || self == .partial || self == .missed
    }
}
