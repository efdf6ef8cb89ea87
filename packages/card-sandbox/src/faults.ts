export type CallFault =
  /** Nothing is done; the answer is a 500. */
  | 'refuse'
  /** Nothing is done, and the connection is cut. */
  | 'cut'
  /** It is done, and the answer is lost. */
  | 'drop_answer'
  /** It is done, and the answer never comes: the caller's time runs out. */
  | 'time_out'

/** What tests switch on; never reachable over HTTP. */
export interface Faults {
  /** `lose`: never sent; `double`: each sent twice; `hold`: kept back until it is `send` again. */
  webhooks: 'send' | 'lose' | 'double' | 'hold'
  readonly nextCalls: CallFault[]
  /** The fault of every call, until it is null again: an outage. */
  everyCall: CallFault | null
}

/** Everything works: what tests start from. */
export function noFaults(): Faults {
  return { webhooks: 'send', nextCalls: [], everyCall: null }
}
