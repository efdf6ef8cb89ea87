import pg from 'pg'

/** A statement as it goes to PostgreSQL. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Lists what this process asks PostgreSQL while an act runs, but for what opens and closes a transaction and what asks whether a connection lives. */
export async function queriesOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const config: { text?: string; values?: unknown[] } = typeof first === 'string' ? { text: first } : { ...first! }
    const text = config.text ?? ''
    const values = config.values ?? (Array.isArray(second) ? (second as unknown[]) : [])
    if (!/^(begin|commit|rollback|start transaction|select 1$)/i.test(text)) heard.push({ text, values })
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return heard
}

/** The texts of the same. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(act)).map(({ text }) => text)
}
