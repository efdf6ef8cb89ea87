import pg from 'pg'

const firstRuns = 5

/** Whether PostgreSQL plans such a statement at all, as it doesn't for transaction control and SET. */
export function isPlanned(text: string): boolean {
  return /^[\s(]*(select|with|insert|update|delete|merge)\b/i.test(text)
}

/**
 * Whether a statement gets a generic plan on this connection. PostgreSQL makes a custom plan on the first five runs and
 * then compares the generic plan with these: if that costs more, the statement is planned at every call. This uses EXPLAIN only,
 * which executes nothing.
 */
export async function isPlannedOnce(client: pg.Client, text: string, values: readonly unknown[]): Promise<boolean> {
  const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
  await client.query(`prepare tried as ${text}`)
  for (let run = 0; run <= firstRuns; run++) await client.query(`explain execute tried${given}`)
  const { rows } = await client.query<{ once: boolean }>(
    `select generic_plans > 0 as once from pg_prepared_statements where name = 'tried'`,
  )
  await client.query('deallocate tried')
  return rows[0]?.once ?? false
}

/** A value as the driver would send it. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(inArray).join(',')}}` : textOf(value))
}

const inArray = (value: unknown) => (value === null ? 'null' : `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`)

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
