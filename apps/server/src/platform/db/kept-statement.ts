import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Asks one statement over a connection of its own. */
type Ask = (text: string, values: readonly unknown[]) => Promise<{ readonly rows: unknown[] }>

const directly = new WeakMap<Db, Ask>()

/**
 * Lets kept statements of a database go straight to its connections. The query builder wraps each connection again that it is given, and
 * waits at six places until it has asked.
 */
export function askDirectly(db: Db, ask: Ask): void {
  directly.set(db, ask)
}

/**
 * Asks one statement over a connection of its own, past the query builder. Without a direct way the builder asks: inside a transaction,
 * and where nothing is connected.
 */
export async function askOnce<Row>(
  db: Db,
  compiled: CompiledQuery<Row>,
  parameters = compiled.parameters,
): Promise<Row[]> {
  const ask = directly.get(db)
  const { rows } = ask ? await ask(compiled.sql, parameters) : await db.executeQuery({ ...compiled, parameters })
  return rows as Row[]
}

/** Stands for a value while the text of a statement is put together. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** A text that depends on a value would be everyone's with the value of the first. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`what ${this.name} is isn't known while the statement is put together`)
  }
}

/** More shapes of one statement than these are put together each time. */
const maxShapes = 100

/**
 * A statement whose text is put together once for each shape, instead of each time it's asked: for the long ones of hot reads that took as
 * long as all else of the answer. `build` gets stand-ins for the values, so it may only hand them on. Which values are undefined is part of the
 * shape, and so is `shape`, which it gets as it is. Answers the rows.
 */
export function keepStatement<Values extends object, Shape extends object, Row>(
  build: (db: Db, values: Values, shape: Shape) => CompiledQuery<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<Row[]> {
  const kept = new WeakMap<Db, Map<string, CompiledQuery<Row>>>()
  const compiledFor = (db: Db, values: Values, shape: Shape): CompiledQuery<Row> => {
    if (db.isTransaction) return build(db, values, shape)
    const shapes = kept.get(db) ?? new Map<string, CompiledQuery<Row>>()
    if (shapes.size === 0) kept.set(db, shapes)
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
    return askOnce(db, compiled, compiled.parameters.map(valueOf))
  }
}
