import WidgetRule

extension CompletionStatus {
    /// Its key in Localizable.strings.
    var name: String {
        switch self {
        case .completed: "markCompleted"
        case .partial: "markPartial"
        case .missed: "markMissed"
        }
    }
}

extension WidgetMark {
    /// Its key in Localizable.strings.
    var name: String {
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
    var sentence: String {
        switch self {
        case .rest: "rest"
        case .empty, .noRecord: "empty"
        case .unseen: "unseen"
        default: "hidden"
        }
    }

    /// The key of what the day needs, without its text.
    var prompt: String {
        if self == .open { return "question" }
        return isAnswer ? name : sentence
    }

    var isAnswer: Bool {
        self == .completed || self == .partial || self == .missed
    }
}
