import AppIntents
import WidgetKit
import WidgetRule

/// The three answers, as a person says or chooses them.
enum SpokenAnswer: String, AppEnum {
    case completed, partial, missed

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "answerStatus"
    static let caseDisplayRepresentations: [SpokenAnswer: DisplayRepresentation] = [
        .completed: "markCompleted",
        .partial: "markPartial",
        .missed: "markMissed",
    ]
}

/// Says what became of today, and asks for the answer where none was given.
struct ReflectIntent: AppIntent {
    static let title: LocalizedStringResource = "answer"
    static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication

    @Parameter(title: "answerStatus") var status: SpokenAnswer?

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard let store = WidgetStore.shared, let day = store.day(at: Date()) else {
            return .result(dialog: "closed")
        }
        guard day.state == .open else { return .result(dialog: Self.says(day.state.prompt)) }
        guard let status, let given = CompletionStatus(rawValue: status.rawValue) else {
            throw $status.needsValueError("question")
        }
        store.press(date: day.date, status: given)
        WidgetCenter.shared.reloadAllTimelines()
        await EveningActivity.refresh(store)
        return .result(dialog: Self.says(given.name))
    }

    private static func says(_ key: String) -> IntentDialog {
        IntentDialog(LocalizedStringResource(String.LocalizationValue(key)))
    }
}
