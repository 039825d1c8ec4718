import Foundation

/// What the app and its widgets share on the phone. Every answer has a key of its own, so that neither
/// writes over what the other has just written.
public struct WidgetStore {
    private static let snapshotKey = "snapshot"
    private static let answerPrefix = "answer."
    /// The form of the snapshot that this version reads; any other is as good as none.
    private static let version = 1

    private let defaults: UserDefaults

    public init(_ defaults: UserDefaults) {
        self.defaults = defaults
    }

    /// What is shared under the app group that app and widgets name in their Info.plist; nil without one.
    public static var shared: WidgetStore? {
        let group = Bundle.main.object(forInfoDictionaryKey: "AppGroup") as? String
        return group.flatMap(UserDefaults.init(suiteName:)).map(WidgetStore.init)
    }

    /// What the app has left; nil while nobody is signed in, or before the app has run once.
    public var snapshot: WidgetSnapshot? {
        guard let kept: KeptSnapshot = read(Self.snapshotKey), kept.version == Self.version else {
            return nil
        }
        return read(Self.snapshotKey)
    }

    /// What is shown of the day at an instant; nil where `snapshot` is.
    public func day(at now: Date) -> WidgetDay? {
        snapshot.map { WidgetDay($0, answers: answers, at: now) }
    }

    /// Where a tap leads.
    public var opens: URL? {
        let kept: KeptSnapshot? = read(Self.snapshotKey)
        return kept.flatMap { URL(string: $0.opens) }
    }

    /// Answers that the app has not taken yet, in the order in which they were given.
    public var answers: [WidgetAnswer] {
        defaults.dictionaryRepresentation().keys
            .filter { $0.hasPrefix(Self.answerPrefix) }
            .compactMap { read($0) as WidgetAnswer? }
            .sorted { ($0.editedAt, $0.id) < ($1.editedAt, $1.id) }
    }

    /// Keeps what the app leaves, as it is: a JSON object.
    public func show(_ snapshot: Data) {
        defaults.set(snapshot, forKey: Self.snapshotKey)
    }

    /// Keeps the answer that a press makes, if it makes one.
    public func press(date: String, status: CompletionStatus, at now: Date = Date()) {
        let id = UUID().uuidString.lowercased()
        let answer = snapshot?.answer(id: id, date: date, status: status, answers: answers, at: now)
        guard let answer, let data = try? Self.encoder.encode(answer) else { return }
        defaults.set(data, forKey: Self.answerPrefix + id)
    }

    /// Forgets answers that the app keeps now.
    public func confirm(_ ids: [String]) {
        for id in ids { defaults.removeObject(forKey: Self.answerPrefix + id) }
    }

    /// Shows nothing more of the member; what they answered waits for them.
    public func hide() {
        defaults.removeObject(forKey: Self.snapshotKey)
    }

    /// Forgets everything.
    public func clear() {
        hide()
        confirm(answers.map(\.id))
    }

    /// Answers as the app takes them: a JSON array.
    public func answersAsJSON() throws -> Data {
        try Self.encoder.encode(answers)
    }

    private struct KeptSnapshot: Decodable {
        let version: Int
        let opens: String
    }

    private func read<Value: Decodable>(_ key: String) -> Value? {
        guard let data = defaults.data(forKey: key) else { return nil }
        return try? Self.decoder.decode(Value.self, from: data)
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }
}
