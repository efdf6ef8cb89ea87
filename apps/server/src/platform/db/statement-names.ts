import { createHash } from 'node:crypto'
import pg from 'pg'

/** Names statements, so that each connection keeps them parsed and, where PostgreSQL considers it worthwhile, planned. */
export interface StatementNames {
  /** The query for a connection: only the text when it gets no name. */
  query(text: string, values?: readonly unknown[]): string | pg.QueryConfig
}

/** Each connection keeps every name, so the number of named texts is limited. */
const maxNames = 500
/** Filters combine to thousands of texts, most of which run only once: only repeated texts get a name. */
const asksForName = 3
const maxCounted = 2000
/**
 * When all names are in use, a text loses its name after this long without use. Open connections keep it, and are closed after an
 * hour (`open-database.ts`): DEALLOCATE doesn't work through PgBouncer.
 */
const unaskedMs = 10 * 60_000

/** Texts worth naming: not those that begin with a comment, which never repeat. A text with several statements can't have a name. */
const isNamed = (text: string) => /^[\s(]*(select|with|insert|update|delete|merge)\b/i.test(text) && !text.includes(';')

interface Counted {
  name: string | undefined
  asked: number
}

/** With `keep` false, no statement gets a name: for poolers that don't support names. `nowMs` is a monotonic clock. */
export function createStatementNames({ keep = true, nowMs = () => performance.now() } = {}): StatementNames {
  const texts = new Map<string, Counted>()
  let named = 0
  let sweptAtMs = nowMs()

  const dropWhere = (isDropped: (one: Counted) => boolean) => {
    for (const [text, one] of texts) if (isDropped(one)) texts.delete(text)
  }
  const sweep = () => {
    if (nowMs() - sweptAtMs < unaskedMs) return
    sweptAtMs = nowMs()
    dropWhere(({ asked }) => asked === 0)
    named = 0
    for (const one of texts.values()) {
      one.asked = 0
      if (one.name !== undefined) named++
    }
  }
  const count = (text: string): Counted | undefined => {
    const known = texts.get(text)
    if (known !== undefined || !keep || !isNamed(text)) return known
    if (texts.size >= maxCounted) dropWhere(({ name }) => name === undefined)
    const one: Counted = { name: undefined, asked: 0 }
    texts.set(text, one)
    return one
  }
  const nameOf = (text: string) => {
    const one = count(text)
    if (one === undefined) return undefined
    one.asked++
    if (one.name !== undefined || one.asked < asksForName) return one.name
    if (named >= maxNames) sweep()
    if (named >= maxNames) return undefined
    named++
    one.name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    return one.name
  }
  return {
    query(text, values = []) {
      const name = nameOf(text)
      return name === undefined ? text : { name, text, values: [...values] }
    },
  }
}

/**
 * SQLSTATE 0A000 and 26000: a migration changed the result type of a prepared statement, or the connection doesn't have the
 * statement any more.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'))
}

/** A statement's verb and table for traces: `select items`. It never contains a value. */
export function summariseStatement(text: string): string {
  const said = text.replace(/^(?:\s*(?:\/\*[^]*?\*\/|--.*))+/, '')
  const [verb = ''] = /[a-z]+/i.exec(said) ?? []
  const [, schema, table] =
    /\b(?:from|into|update|table)\s+(?:only\s+)?(?:"?([a-z]\w*)"?\.)?"?([a-z]\w*)"?(?![\w(])/i.exec(said) ?? []
  return [verb.toLowerCase(), table && (schema ? `${schema}.${table}` : table)].filter(Boolean).join(' ')
}
