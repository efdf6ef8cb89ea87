/** The kinds of scam that a message may look like, the worst first. */
export const scamSigns = [
  'asks_for_code',
  'look_alike_address',
  'gift_cards',
  'overpayment',
  'deposit_elsewhere',
  'agent_collects',
  'pays_elsewhere',
] as const
export type ScamSign = (typeof scamSigns)[number]

/** The warnings that a delivered message may carry. */
export const messageWarnings = ['contact_details', ...scamSigns] as const
export type MessageWarning = (typeof messageWarnings)[number]
