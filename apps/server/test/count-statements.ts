import pg from 'pg'

/** Lists the statements that this process sends while an act runs, but for what opens and closes a transaction and what asks whether a connection lives. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    if (!/^(begin|commit|rollback|start transaction|select 1$)/i.test(text)) heard.push(text)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return heard
}
