import * as z from 'zod/mini'

/** A message from a member of a room to others. */
export const BroadcastMessage = z.object({
  topic: z.string(),
  event: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  /** The only sessions that may receive it; absent when every session of the recipients may. */
  sessions: z.optional(z.array(z.string())),
  /** The payload that the server sends, in place of the sender's id. */
  says: z.optional(z.record(z.string(), z.unknown())),
})
export type BroadcastMessage = z.output<typeof BroadcastMessage>

const Accounts = z.readonly(z.array(z.string()))

/** A change of a row. A process loads the row when it has subscribers, unless the change carries it. */
export const Change = z.union([
  z.object({
    table: z.string(),
    type: z.enum(['INSERT', 'UPDATE']),
    id: z.string(),
    /** The only accounts that may see the row; a process with none of them doesn't load it. Who may see it is checked again on loading. */
    viewers: z.optional(Accounts),
    /** A short row that was just written, as PostgreSQL's JSON; its viewers are those at its commit. */
    carried: z.optional(z.nullable(z.object({ atMs: z.number(), row: z.record(z.string(), z.unknown()) }))),
  }),
  /** A deleted row: only its id is sent, to the accounts that could see it. */
  z.object({ table: z.string(), type: z.literal('DELETE'), id: z.string(), viewers: Accounts }),
])
export type Change = z.output<typeof Change>
