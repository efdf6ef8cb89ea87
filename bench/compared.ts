import { type Connection, openConnection } from './http-client.ts'
import type { LeanRoute } from './reference/lean-server.ts'
import type { Asked, Scenario, Statement } from './scenarios.ts'

export type Askers = readonly (() => Promise<unknown>)[]

/** The number of concurrent clients. */
const askers = 8

/** Whether the lean server serves it too; otherwise it's compared with a constant response. */
export function hasStatement({ asked }: Scenario): boolean {
  return asked[0]?.statement !== undefined
}

/** The lean server's routes: each path with its statement, item pages by one route. */
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

/** Clients that cycle through the requests, each over its own connection, and a function to close these. */
export function overHttp(
  origin: string,
  asked: readonly Pick<Asked, 'path' | 'as'>[],
): { readonly asking: Askers; close(): void } {
  const connections = Array.from({ length: askers }, () => openConnection(origin))
  const next = roundRobin(asked)
  const ask = (connection: Connection) => () => {
    const { path, as } = next()
    return connection.get(path, as?.token)
  }
  return { asking: connections.map(ask), close: () => connections.forEach((connection) => connection.close()) }
}

function roundRobin<T>(list: readonly T[]): () => T {
  let turn = 0
  return () => list[turn++ % list.length] as T
}
