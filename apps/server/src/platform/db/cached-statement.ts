import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Runs one statement over a connection of its own. */
type Ask = (text: string, values: readonly unknown[]) => Promise<{ readonly rows: unknown[] }>

const directly = new WeakMap<Db, Ask>()

/**
 * Registers a direct path to a database's connections for cached statements. The query builder wraps each connection again on
 * every use, and awaits at six places before it sends the statement.
 */
export function registerDirectPath(db: Db, ask: Ask): void {
  directly.set(db, ask)
}

/**
 * Runs one statement over a connection of its own, bypassing the query builder. Without a direct path the builder runs it: inside
 * a transaction, and when nothing is connected.
 */
export async function runDirectly<Row>(
  db: Db,
  compiled: CompiledQuery<Row>,
  parameters = compiled.parameters,
): Promise<Row[]> {
  const ask = directly.get(db)
  const { rows } = ask ? await ask(compiled.sql, parameters) : await db.executeQuery({ ...compiled, parameters })
  return rows as Row[]
}

/** A placeholder for a value while a statement's text is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** Refuses to be part of the text: the first caller's value would be used for everyone. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`what ${this.name} is isn't known while the statement is built`)
  }
}

/** Beyond this many shapes of one statement, the text is built on each call. */
const maxShapes = 100

/**
 * Returns a function that runs a statement whose text is built once per shape instead of on each call: for the long statements of hot
 * reads, where building took as long as all the rest of the request. `build` gets placeholders for the values, so it may only pass them
 * on. Which values are undefined is part of the shape, and so is `shape`, which is passed unchanged. The function returns the rows.
 */
export function cacheStatement<Values extends object, Shape extends object, Row>(
  build: (db: Db, values: Values, shape: Shape) => CompiledQuery<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const statements = new WeakMap<Db, Map<string, CompiledQuery<Row>>>()
  const compiledFor = (db: Db, values: Values, shape: Shape): CompiledQuery<Row> => {
    if (db.isTransaction) return build(db, values, shape)
    const shapes = statements.get(db) ?? new Map<string, CompiledQuery<Row>>()
    if (shapes.size === 0) statements.set(db, shapes)
    const entries = Object.entries(values)
    let key = ''
    for (const [name, value] of entries) if (value !== undefined) key += `${name} `
    key += JSON.stringify(shape)
    const known = shapes.get(key)
    if (known) return known
    const slots = entries.map(([name, value]) => [name, value === undefined ? undefined : new Slot(name)])
    const compiled = build(db, Object.fromEntries(slots) as Values, shape)
    if (shapes.size < maxShapes) shapes.set(key, compiled)
    return compiled
  }
  return async (db, values, shape) => {
    const compiled = compiledFor(db, values, shape)
    const valueOf = (parameter: unknown) =>
      parameter instanceof Slot ? (values as Readonly<Record<string, unknown>>)[parameter.name] : parameter
    return runDirectly(db, compiled, compiled.parameters.map(valueOf))
  }
}
