import ActivityKit
import SwiftUI
import WidgetKit
import WidgetRule

/// The evening's question with its three answers; in the Dynamic Island by the mark of an open day.
struct EveningQuestionWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: EveningActivity.self) { context in
            VStack(alignment: .leading, spacing: 8) {
                Text("title").font(.caption).foregroundStyle(Color("quiet"))
                Text("question").font(.system(.title3, design: .serif)).foregroundStyle(Color("text"))
                AnswerButtons(date: context.attributes.date)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding()
            .activityBackgroundTint(Color("background"))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text("question") }
                DynamicIslandExpandedRegion(.bottom) { AnswerButtons(date: context.attributes.date) }
            } compactLeading: {
                Image("mark-open").foregroundStyle(Color("today"))
            } compactTrailing: {
                Text("question").font(.caption2)
            } minimal: {
                Image("mark-open").foregroundStyle(Color("today"))
            }
        }
    }
}
