import AppIntents
import WidgetKit
import WidgetRule

/// A press on an answer: kept on the phone, until the app takes it as one write. It runs in the app's
/// process, which alone may end the evening's question.
struct AnswerIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "answer"
    static let isDiscoverable = false
    static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication

    /// The day that the widget showed when it was pressed, whatever day it is by now.
    @Parameter(title: "answerDate") var date: String
    @Parameter(title: "answerStatus") var status: String

    init() {}

    init(date: String, status: CompletionStatus) {
        self.date = date
        self.status = status.rawValue
    }

    func perform() async throws -> some IntentResult {
        if let given = CompletionStatus(rawValue: status), let store = WidgetStore.shared {
            store.press(date: date, status: given)
            WidgetCenter.shared.reloadAllTimelines()
            await EveningActivity.refresh(store)
        }
        return .result()
    }
}
