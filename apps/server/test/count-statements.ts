import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'

/** A statement as it goes to PostgreSQL. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Set in whatever an act set going: the server has timers of its own that ask the database in the meantime. */
const ofAct = new AsyncLocalStorage<Statement[]>()

/**
 * Lists what an act asks PostgreSQL, itself or by its requests to a server of this process, but for what opens and closes
 * a transaction and what asks whether a connection lives. One act at a time: a request is taken for the act's.
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
  // A request does not carry the context of the person who sends it over its socket.
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
