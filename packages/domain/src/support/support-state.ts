/** The subjects of support requests. */
export const supportKinds = ['question', 'problem', 'damage', 'privacy', 'appeal', 'other'] as const
export type SupportKind = (typeof supportKinds)[number]

/** The form's names. */
export const supportKindNames: Readonly<Record<SupportKind, string>> = {
  question: 'A question',
  problem: 'A problem with a hire',
  damage: 'Damage or loss',
  privacy: 'My personal data',
  appeal: 'A decision of yours',
  other: 'Something else',
}

/** open: we have to answer; waiting: for someone else; answered: the writer has our answer; closed: done. */
export const supportStates = ['open', 'waiting', 'answered', 'closed'] as const
export type SupportState = (typeof supportStates)[number]

/** The writer writes again, staff answer, or staff move it. */
export const supportActs = ['write', 'reply', 'reply_and_close', 'open', 'wait', 'close'] as const
export type SupportAct = (typeof supportActs)[number]

/** The state after each act; none: it's already in that state, or there's nothing to postpone. */
const table: Readonly<Record<SupportState, Readonly<Partial<Record<SupportAct, SupportState>>>>> = {
  open: { write: 'open', reply: 'answered', reply_and_close: 'closed', wait: 'waiting', close: 'closed' },
  waiting: { write: 'open', reply: 'answered', reply_and_close: 'closed', open: 'open', close: 'closed' },
  answered: {
    write: 'open',
    reply: 'answered',
    reply_and_close: 'closed',
    open: 'open',
    wait: 'waiting',
    close: 'closed',
  },
  closed: { write: 'open', reply: 'answered', reply_and_close: 'closed', open: 'open' },
}

/** The state after an act, or undefined where it changes nothing. */
export const afterSupportAct = (state: SupportState, act: SupportAct): SupportState | undefined => table[state][act]

/** The states that staff can set directly, and the act for each. */
export const supportMoves = { open: 'open', waiting: 'wait', closed: 'close' } as const satisfies Partial<
  Record<SupportState, SupportAct>
>

/** The reference of a request, as people read it: `S-2207`. */
export const supportReference = (number: number): string => `S-${number}`

export const supportPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type SupportPriority = (typeof supportPriorities)[number]

export const defaultSupportPriority: SupportPriority = 'normal'
