import { createHash } from 'node:crypto'
import pg from 'pg'

/** Gives statements the names under which each connection keeps them parsed and, where PostgreSQL finds it worth it, planned. */
export interface StatementNames {
  /** What to ask a connection: the text alone when it gets no name. */
  query(text: string, values?: readonly unknown[]): string | pg.QueryConfig
}

/** Each connection keeps every name, so only so many texts have one at a time. */
const maxNames = 500
/** Filters combine to thousands of texts, most of which are asked once: a name is for what is asked again and again. */
const asksForName = 3
const maxCounted = 2000
/**
 * Where all names are taken, so long a text isn't asked before it loses its own. Connections that run know it on, and end after an hour
 * (`open-database.ts`): DEALLOCATE doesn't pass through PgBouncer.
 */
const unaskedMs = 10 * 60_000

/** What is worth a name: not what begins with a comment, whose text is never the same again. Several statements in one text cannot have one. */
const isNamed = (text: string) => /^[\s(]*(select|with|insert|update|delete|merge)\b/i.test(text) && !text.includes(';')

interface Counted {
  name: string | undefined
  asked: number
}

/** None get a name where connections do not keep them: behind a pooler that knows of no names. `nowMs`: a clock that never goes back. */
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

/** SQLSTATE 0A000 and 26000: a migration that ran during this process changed what a kept statement answers, or the connection does not know it any more. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.message.includes('cached plan'))
}

/** What a statement does and to what, for people who read traces: `select items`. A value is never part of it. */
export function sayStatement(text: string): string {
  const said = text.replace(/^(?:\s*(?:\/\*[^]*?\*\/|--.*))+/, '')
  const [verb = ''] = /[a-z]+/i.exec(said) ?? []
  const [, schema, table] =
    /\b(?:from|into|update|table)\s+(?:only\s+)?(?:"?([a-z]\w*)"?\.)?"?([a-z]\w*)"?(?![\w(])/i.exec(said) ?? []
  return [verb.toLowerCase(), table && (schema ? `${schema}.${table}` : table)].filter(Boolean).join(' ')
}
