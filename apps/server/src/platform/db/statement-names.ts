import { createHash } from 'node:crypto'
import pg from 'pg'

/** Gives statements the names under which each connection keeps them parsed and, where PostgreSQL finds it worth it, planned. */
export interface StatementNames {
  /** What to ask a connection: the text alone when it gets no name. */
  query(text: string, values?: readonly unknown[]): string | pg.QueryConfig
}

/** Filters combine to hundreds of texts, and each connection keeps every one: only the first texts get a name. */
const maxNames = 500

/** What is worth a name: not what begins with a comment, whose text is never the same again. Several statements in one text cannot have one. */
const isNamed = (text: string) => /^\s*(select|with|insert|update|delete|merge)\b/i.test(text) && !text.includes(';')

/** None get a name where connections do not keep them: behind a pooler that knows of no names. */
export function createStatementNames({ keep = true } = {}): StatementNames {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || !keep || names.size >= maxNames || !isNamed(text)) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return name
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
