import type { CaseSubject, ReportReason, ReportSubject } from './report-reasons.ts'

/** The targets of measures. */
export type MeasureTarget = 'item' | 'review' | 'message' | 'want' | 'person'

interface Measure {
  readonly target: MeasureTarget
  /** Whether it can have an end. */
  readonly canEnd?: true
  /** Whether it needs an operator with a fresh second factor. */
  readonly forOperators?: true
  /** In a case about an item it applies to that item only. */
  readonly ofItemAlone?: true
  /** It can't be undone. */
  readonly isFinal?: true
  /** Whether hires or their money are affected. */
  readonly stopsHires?: true
  /** What was done, as the person concerned reads it: “{title}” is theirs. */
  readonly done: (title: string) => string
  /** The subject of the email. */
  readonly subject: (title: string) => string
  /** The consequences for hires and money, one sentence each; empty where there are none. */
  readonly effects: readonly string[]
  /** Measures that make this one redundant, so that it isn't mentioned. */
  readonly within?: readonly string[]
  /** The text for when it's lifted. */
  readonly lifted: (title: string) => string
}

/** The text for a decision that doesn't affect hires and their money. */
export const hiresGoOn = ['Hires that are agreed go on as planned, and you get your money for them as usual.']
/** The consequences for an item that nobody can see. */
const boostStops = [...hiresGoOn, 'A boost stops; you get the rest of its time back when the listing shows again.']
const limited = () => 'We have limited your account'
const limitedAgain = () => 'Your account is no longer limited'

/** The measures of decisions, each with its inverse: lifting a measure undoes exactly what it did. */
export const measureTable = {
  item_hold: {
    target: 'item',
    within: ['item_remove'],
    done: (title) => `Your listing “${title}” is being checked. Nobody else sees it until then.`,
    subject: (title) => `We are checking your listing “${title}”`,
    effects: boostStops,
    lifted: (title) => `Your listing “${title}” is back`,
  },
  item_remove: {
    target: 'item',
    done: (title) => `We have taken down your listing “${title}”. Nobody else sees it any more.`,
    subject: (title) => `We have taken down your listing “${title}”`,
    effects: boostStops,
    lifted: (title) => `Your listing “${title}” is back`,
  },
  review_hide: {
    target: 'review',
    done: () => 'We have hidden your review. Nobody else sees it, and its stars no longer count.',
    subject: () => 'We have hidden your review',
    effects: [],
    lifted: () => 'Your review shows again',
  },
  message_remove: {
    target: 'message',
    done: () => 'We have removed your message. The other person no longer sees what it said.',
    subject: () => 'We have removed your message',
    effects: [],
    lifted: () => 'Your message shows again',
  },
  want_hide: {
    target: 'want',
    done: (title) => `We have taken “${title}” off the wanted board. Nobody else sees it any more.`,
    subject: (title) => `We have taken “${title}” off the wanted board`,
    effects: [],
    lifted: (title) => `“${title}” is on the wanted board again`,
  },
  profile_clear: {
    target: 'person',
    done: () => 'We have cleared your profile: others see “Member” instead of your name, and neither picture nor text.',
    subject: () => 'We have cleared your profile',
    effects: [],
    lifted: () => 'Your profile is back',
  },
  restrict_listing: {
    target: 'person',
    within: ['suspend', 'ban'],
    canEnd: true,
    done: () => 'You can’t list, change or show items.',
    subject: limited,
    effects: hiresGoOn,
    lifted: limitedAgain,
  },
  restrict_messaging: {
    target: 'person',
    within: ['suspend', 'ban'],
    canEnd: true,
    done: () => 'You can’t write messages, apart from those to people with whom you have agreed a hire.',
    subject: limited,
    effects: hiresGoOn,
    lifted: limitedAgain,
  },
  restrict_hiring: {
    target: 'person',
    within: ['suspend', 'ban'],
    canEnd: true,
    done: () => 'You can’t ask for new hires.',
    subject: limited,
    effects: hiresGoOn,
    lifted: limitedAgain,
  },
  suspend: {
    target: 'person',
    within: ['ban'],
    canEnd: true,
    done: () =>
      'Your account is suspended: your listings are hidden, and you can’t list, hire or write to new people. You can still log in.',
    subject: () => 'We have suspended your account',
    effects: [...hiresGoOn, 'You can still read and download your data.'],
    lifted: () => 'Your account is no longer suspended',
  },
  ban: {
    target: 'person',
    forOperators: true,
    done: () => 'We have closed your account to you: your listings are hidden, and you can’t log in any more.',
    subject: () => 'We have closed your account',
    effects: ['What you have earned is settled and sent to you all the same.'],
    lifted: () => 'Your account is open again',
  },
  due_block: {
    target: 'person',
    forOperators: true,
    stopsHires: true,
    done: () => 'We hold back what you are due for your hires until we have looked at it.',
    subject: () => 'We hold back your earnings',
    effects: ['What was sent to you before stays with you. What we hold back is listed in your earnings.'],
    lifted: () => 'We no longer hold back your earnings',
  },
  rentals_cancel: {
    target: 'person',
    forOperators: true,
    ofItemAlone: true,
    isFinal: true,
    stopsHires: true,
    done: () => 'We have cancelled the hires that were asked for or agreed, and both sides were told.',
    subject: () => 'We have cancelled your hires',
    effects: [
      'The renter gets all of their money back, so nothing is due for these hires.',
      'A hire whose money a bank is looking at stays as it is.',
    ],
    lifted: () => 'You can agree hires again',
  },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measureTable
export const measureNames = Object.keys(measureTable) as [MeasureName, ...MeasureName[]]

/** A measure by its name: what it does, to whom, and its texts. */
export function measureOf(name: MeasureName): Measure {
  return measureTable[name]
}

/** Measures that only an operator can take; a moderator can suggest them. */
export const operatorMeasures = measureNames.filter((name) => measureOf(name).forOperators)

/** The measures that make sense for a case about this subject: those for the thing itself and those for its owner or writer. */
export function measuresFor(subject: CaseSubject): MeasureName[] {
  if (subject === 'decision' || subject === 'report') return []
  return measureNames.filter((name) => {
    const { target } = measureOf(name)
    return target === 'person' || target === subject
  })
}

/** Measures of which a decision can contain only one. */
const alternatives: readonly MeasureName[] = ['item_hold', 'item_remove']

/** Whether one decision can't contain both. */
export const isEither = (one: MeasureName, other: MeasureName): boolean =>
  one !== other && alternatives.includes(one) && alternatives.includes(other)

/** What an account can be barred from. `suspended` includes the other three. */
export const restrictionKinds = ['listing', 'messaging', 'hiring', 'suspended'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const restrictionOf: Partial<Record<MeasureName, RestrictionKind>> = {
  restrict_listing: 'listing',
  restrict_messaging: 'messaging',
  restrict_hiring: 'hiring',
  suspend: 'suspended',
}

/** Whether it stops the person from changing their items. */
export function preventsListing(name: MeasureName): boolean {
  const kind = restrictionOf[name]
  return name === 'ban' || kind === 'listing' || kind === 'suspended'
}

const removal: Record<ReportSubject, readonly MeasureName[]> = {
  item: ['item_remove'],
  review: ['review_hide'],
  message: ['message_remove'],
  want: ['want_hide'],
  person: [],
  conversation: [],
}
const scamHold: readonly MeasureName[] = ['restrict_messaging']

/** The measures that a moderator is offered first; empty where a person has to look before anything can be suggested. */
export function suggestedMeasures(reason: ReportReason, subject: CaseSubject): readonly MeasureName[] {
  if (subject === 'decision' || subject === 'report') return []
  switch (reason) {
    case 'child_safety':
    case 'danger':
      return [...removal[subject], 'suspend']
    case 'intimate_image':
    case 'prohibited':
    case 'harassment':
    case 'spam':
    case 'fake_review':
    case 'private_details':
      return removal[subject]
    case 'scam':
      return subject === 'item' ? ['item_hold', ...scamHold] : scamHold
    case 'stolen':
    case 'copied':
      return ['item_hold']
    case 'fake_person':
      return ['restrict_hiring']
    case 'inaccurate':
    case 'illegal':
    case 'other':
      return []
  }
}
