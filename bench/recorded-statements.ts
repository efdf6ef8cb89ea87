import pg from 'pg'

/** A statement as it was sent, with its values. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Records every statement that this process sends from now on. */
export function recordStatements(): Sent[] {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const recorded = function heard(this: pg.Client, ...args: unknown[]) {
    const [first, values = []] = args as [string | pg.QueryConfig, unknown[] | undefined]
    if (typeof first === 'string') sent.push({ text: first, values })
    else sent.push({ text: first.text, values: first.values ?? values })
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: recorded })
  return sent
}
