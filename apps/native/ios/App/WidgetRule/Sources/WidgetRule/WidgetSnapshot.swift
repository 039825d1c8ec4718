import Foundation

/// The three answers to a day, as the server names them.
public enum CompletionStatus: String, Codable, CaseIterable, Sendable {
    case completed, partial, missed
}

/// A member's record of a day; open until it is reflected on.
public struct WidgetRecord: Codable, Equatable, Sendable {
    public let targetDate: String
    /// Empty where the text is not to be shown.
    public let content: String
    public var completionStatus: CompletionStatus
    public var reflectedAt: String?

    public init(
        targetDate: String, content: String, completionStatus: CompletionStatus, reflectedAt: String?
    ) {
        self.targetDate = targetDate
        self.content = content
        self.completionStatus = completionStatus
        self.reflectedAt = reflectedAt
    }

    var isOpen: Bool { reflectedAt == nil }
}

/// What the app leaves for the widgets: `WidgetSnapshot` of packages/domain/src/widget-day.ts.
public struct WidgetSnapshot: Codable, Equatable, Sendable {
    public let userId: String
    public let timeZone: String
    public let seenAt: String
    public let records: [WidgetRecord]
    public let restDays: [String]

    public init(
        userId: String, timeZone: String, seenAt: String, records: [WidgetRecord], restDays: [String]
    ) {
        self.userId = userId
        self.timeZone = timeZone
        self.seenAt = seenAt
        self.records = records
        self.restDays = restDays
    }
}

/// An answer given on a widget, which waits for the app.
public struct WidgetAnswer: Codable, Equatable, Sendable {
    public let id: String
    public let userId: String
    public let date: String
    public let completionStatus: CompletionStatus
    public let editedAt: String
    public let timeZone: String

    public init(
        id: String, userId: String, date: String, completionStatus: CompletionStatus,
        editedAt: String, timeZone: String
    ) {
        self.id = id
        self.userId = userId
        self.date = date
        self.completionStatus = completionStatus
        self.editedAt = editedAt
        self.timeZone = timeZone
    }
}
