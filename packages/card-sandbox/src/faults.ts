export type CallFault =
  /** The call isn't carried out; the response is a 500. */
  | 'refuse'
  /** The call isn't carried out, and the connection is cut. */
  | 'cut'
  /** The call is carried out, but the response is lost. */
  | 'drop_answer'
  /** The call is carried out, but the response never arrives: the caller times out. */
  | 'time_out'

/** Faults for tests; they can't be switched on over HTTP. */
export interface Faults {
  /** `lose`: never sent; `double`: each sent twice; `hold`: held back until it's `send` again. */
  webhooks: 'send' | 'lose' | 'double' | 'hold'
  readonly nextCalls: CallFault[]
  /** The fault of every call, until it's null again: an outage. */
  everyCall: CallFault | null
}

/** No faults: the initial state of tests. */
export function noFaults(): Faults {
  return { webhooks: 'send', nextCalls: [], everyCall: null }
}
