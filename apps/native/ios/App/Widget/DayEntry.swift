import Foundation
import WidgetKit
import WidgetRule

/// What the widgets show from an instant on; no day while nobody is signed in.
struct DayEntry: TimelineEntry {
    let date: Date
    let day: WidgetDay?
    let opens: URL?
}

/// Says what to show today and on the days that follow, each from its first instant for the member on,
/// so that no widget shows yesterday even where the app does not run for a week.
struct DayProvider: TimelineProvider {
    private static let daysAhead = 7

    func placeholder(in context: Context) -> DayEntry {
        DayEntry(date: .now, day: nil, opens: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping (DayEntry) -> Void) {
        completion(entry(at: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<DayEntry>) -> Void) {
        var entries = [entry(at: .now)]
        while entries.count <= Self.daysAhead, let next = entries.last?.day?.changesAt {
            entries.append(entry(at: next))
        }
        // Without a day there is nothing to turn: the app asks for a new timeline once it has one.
        completion(Timeline(entries: entries, policy: entries.count > 1 ? .atEnd : .never))
    }

    private func entry(at instant: Date) -> DayEntry {
        let store = WidgetStore.shared
        return DayEntry(date: instant, day: store?.day(at: instant), opens: store?.opens)
    }
}
