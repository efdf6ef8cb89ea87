import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

/** A statement as it's sent to PostgreSQL. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Set in everything that an act starts: the server's own timers query the database in the meantime. */
const ofAct = new AsyncLocalStorage<Statement[]>()

/**
 * Lists the statements that an act sends to PostgreSQL, itself or by its requests to a server of this process, except for those that open and close
 * a transaction and those that check whether a connection is alive. One act at a time: every request counts as the act's.
 */
export async function queriesOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const config: { text?: string; values?: unknown[] } = typeof first === 'string' ? { text: first } : { ...first! }
    const text = config.text ?? ''
    const values = config.values ?? (Array.isArray(second) ? (second as unknown[]) : [])
    if (!/^(begin|commit|rollback|start transaction|select 1$)/i.test(text)) ofAct.getStore()?.push({ text, values })
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  // A request over a socket doesn't carry the async context of its sender.
  const { emit } = Server.prototype
  Server.prototype.emit = function hearing(this: Server, ...args: unknown[]) {
    const go = () => (emit as (...args: unknown[]) => boolean).apply(this, args)
    return args[0] === 'request' ? ofAct.run(heard, go) : go()
  } as typeof emit
  try {
    await ofAct.run(heard, act)
  } finally {
    pg.Client.prototype.query = query
    Server.prototype.emit = emit
  }
  return heard
}

/** The texts of the same. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(act)).map(({ text }) => text)
}
