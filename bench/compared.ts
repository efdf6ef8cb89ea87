import { type Connection, openConnection } from './http-client.ts'
import type { LeanRoute } from './reference/lean-server.ts'
import type { Asked, Scenario, Statement } from './scenarios.ts'

export type Askers = readonly (() => Promise<unknown>)[]

/** How many ask at once. */
const askers = 8

/** Whether the lean server answers it too; else it is compared with a constant answer. */
export function hasStatement({ asked }: Scenario): boolean {
  return asked[0]?.statement !== undefined
}

/** What the lean server is to answer: each path with its statement, pages of items by one route. */
export function leanRoutes(scenarios: readonly Scenario[]): LeanRoute[] {
  const routes = new Map<string, LeanRoute>()
  for (const { path, statement, as } of scenarios.flatMap(({ asked }) => asked)) {
    if (!statement) continue
    const id = /\/items\/([0-9a-f-]{36})$/.exec(path)?.[1]
    if (id === undefined) routes.set(path, { ...statement, path, accountAt: placesOf(as?.id, statement) })
    else if (!routes.has(statement.name)) {
      routes.set(statement.name, { ...statement, path: path.slice(0, -id.length), idsAt: placesOf(id, statement) })
    }
  }
  return [...routes.values()]
}

function placesOf(id: string | undefined, { values }: Statement): number[] {
  return values.flatMap((value, at) => (id !== undefined && value === id ? [at] : []))
}

/** Askers that take turns with what is asked, each over a connection of its own, and how to close these. */
export function overHttp(
  origin: string,
  asked: readonly Pick<Asked, 'path' | 'as'>[],
): { readonly asking: Askers; close(): void } {
  const connections = Array.from({ length: askers }, () => openConnection(origin))
  const next = byTurns(asked)
  const ask = (connection: Connection) => () => {
    const { path, as } = next()
    return connection.get(path, as?.token)
  }
  return { asking: connections.map(ask), close: () => connections.forEach((connection) => connection.close()) }
}

function byTurns<T>(list: readonly T[]): () => T {
  let turn = 0
  return () => list[turn++ % list.length] as T
}
