/** What a request to support is about. */
export const supportKinds = ['question', 'problem', 'damage', 'privacy', 'appeal', 'other'] as const
export type SupportKind = (typeof supportKinds)[number]

/** In the words of the form. */
export const supportKindNames: Readonly<Record<SupportKind, string>> = {
  question: 'A question',
  problem: 'A problem with a hire',
  damage: 'Damage or loss',
  privacy: 'My personal data',
  appeal: 'A decision of yours',
  other: 'Something else',
}

/** open: we have to answer; waiting: for someone else; answered: its writer has our answer; closed: done. */
export const supportStates = ['open', 'waiting', 'answered', 'closed'] as const
export type SupportState = (typeof supportStates)[number]

/** Its writer writes again, staff answer it, or staff put it away. */
export const supportActs = ['write', 'reply', 'reply_and_close', 'open', 'wait', 'close'] as const
export type SupportAct = (typeof supportActs)[number]

/** Where each act leads from each state; none: it is there already, or nothing waits to be put off. */
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

/** What staff can put a request into by hand, and the act that it is. */
export const supportMoves = { open: 'open', waiting: 'wait', closed: 'close' } as const satisfies Partial<
  Record<SupportState, SupportAct>
>

/** How a request is named to people: `S-2207`. */
export const supportReference = (number: number): string => `S-${number}`

export const supportPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type SupportPriority = (typeof supportPriorities)[number]

export const defaultSupportPriority: SupportPriority = 'normal'
