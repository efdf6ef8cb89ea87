import * as z from 'zod/mini'

/** Someone told something in a room. */
export const BroadcastMessage = z.object({
  topic: z.string(),
  event: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  /** Where not every session of theirs may hear it: those that may. */
  sessions: z.optional(z.array(z.string())),
  /** What the server says with it, in place of who told it. */
  says: z.optional(z.record(z.string(), z.unknown())),
})
export type BroadcastMessage = z.output<typeof BroadcastMessage>

const Accounts = z.readonly(z.array(z.string()))

/** What happened to a row. What it says is loaded by the process that has someone to tell, unless it goes along. */
export const Change = z.union([
  z.object({
    table: z.string(),
    type: z.enum(['INSERT', 'UPDATE']),
    id: z.string(),
    /** Nobody else may see it; where none of them is, it is not loaded. Who may see it is decided again then. */
    viewers: z.optional(Accounts),
    /** A short row that was just written, as PostgreSQL's JSON has it; its viewers are those of its commit. */
    carried: z.optional(z.nullable(z.object({ atMs: z.number(), row: z.record(z.string(), z.unknown()) }))),
  }),
  /** Of a deleted row only the id is sent, to the accounts that could see it. */
  z.object({ table: z.string(), type: z.literal('DELETE'), id: z.string(), viewers: Accounts }),
])
export type Change = z.output<typeof Change>
