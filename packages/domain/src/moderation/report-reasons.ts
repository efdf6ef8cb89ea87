/** What can be reported. */
export const reportSubjects = ['item', 'person', 'review', 'message', 'conversation', 'want'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** The subjects of cases: what can be reported, or a decision or report that someone else reviews. */
export type CaseSubject = ReportSubject | 'decision' | 'report'

/** 1 is the most urgent. */
export type CasePriority = 1 | 2 | 3 | 4

interface Reason {
  /** The label in the form. */
  readonly label: string
  readonly subjects: readonly ReportSubject[]
  readonly priority: CasePriority
  /** A decision is due this many hours after the first report. */
  readonly hours: number
  /** Hidden as soon as a reliable member reports it, before anyone has decided. */
  readonly hidesAtOnce?: true
  /** Only staff with the right for it can see such a case. */
  readonly restricted?: true
  /** A declaration that the reporter has to confirm. */
  readonly declaration?: string
  /** A hint that the form shows with it. */
  readonly hint?: string
}

const all = reportSubjects

/** The reasons for a report: for which subjects, how urgent, and decided by when. In the order of the form. */
export const reportReasonTable = {
  scam: {
    label: 'Scam, or asks to pay outside Itemo',
    subjects: ['item', 'person', 'conversation', 'message', 'want'],
    priority: 2,
    hours: 4,
  },
  prohibited: {
    label: 'Weapon, drug, recalled or other forbidden thing',
    subjects: ['item', 'want'],
    priority: 2,
    hours: 12,
  },
  stolen: { label: 'Stolen or counterfeit', subjects: ['item'], priority: 2, hours: 24 },
  inaccurate: {
    label: 'Unsafe, not as described, or in the wrong category or place',
    subjects: ['item'],
    priority: 3,
    hours: 24,
  },
  copied: { label: 'Copied pictures or words', subjects: ['item'], priority: 3, hours: 24 },
  harassment: {
    label: 'Harassment, hate or offensive words',
    subjects: ['person', 'message', 'review', 'conversation', 'want'],
    priority: 2,
    hours: 12,
  },
  fake_person: { label: 'Fake person, or under 18', subjects: ['person'], priority: 2, hours: 24 },
  fake_review: {
    label: 'Not a genuine review: no such hire, paid for, or by a friend',
    subjects: ['review'],
    priority: 3,
    hours: 24,
  },
  private_details: { label: 'Private details in a review', subjects: ['review'], priority: 2, hours: 12 },
  intimate_image: {
    label: 'Intimate image shared without consent',
    subjects: ['item', 'person', 'message'],
    priority: 1,
    hours: 12,
    hidesAtOnce: true,
    declaration: 'I am the person shown, or I act for them',
  },
  danger: {
    label: 'Threat or danger to someone',
    subjects: all,
    priority: 1,
    hours: 1,
    hint: 'If someone is in danger now, please call 999 first.',
  },
  child_safety: {
    label: 'Child safety',
    subjects: all,
    priority: 1,
    hours: 1,
    hidesAtOnce: true,
    restricted: true,
    hint: 'If a child is in danger now, please call 999 first.',
  },
  spam: { label: 'Spam', subjects: all, priority: 3, hours: 24 },
  illegal: { label: 'Something else illegal', subjects: all, priority: 2, hours: 24 },
  other: { label: 'Something else', subjects: all, priority: 4, hours: 24 },
} as const satisfies Record<string, Reason>

export type ReportReason = keyof typeof reportReasonTable
export const reportReasons = Object.keys(reportReasonTable) as [ReportReason, ...ReportReason[]]

/** A row of the table, typed with the optional fields. A page older than a reason treats it as 'other'. */
export function reasonOf(reason: ReportReason): Reason {
  return reportReasonTable[reason] ?? reportReasonTable.other
}

/** The reasons that the form offers for a subject. */
export function reasonsFor(subject: ReportSubject): ReportReason[] {
  return reportReasons.filter((reason) => reasonOf(reason).subjects.includes(subject))
}

/** The most urgent reasons: what was reported is preserved, no matter who deletes it, until the case itself is deleted. */
export const preservedReasons = reportReasons.filter((reason) => reasonOf(reason).priority === 1)

/** When a decision about a report is due. */
export function dueAt(reason: ReportReason, reportedAt: Date, hours = reasonOf(reason).hours): Date {
  return new Date(reportedAt.getTime() + hours * 3_600_000)
}

/** The case number as people read it. */
export function caseReference(number: number): string {
  return `C-${number}`
}
