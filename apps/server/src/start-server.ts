import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { buildContext, type Context, type ContextParts } from './context.ts'
import { allFollowers, allJobs } from './all-jobs.ts'
import { followSwitch } from './features/payouts/payout-jobs.ts'
import { completeSearchIndex } from './features/items/search/search-index.ts'
import { type HttpServer, listen } from './platform/http/server.ts'
import { fillFacts } from './features/people/facts-jobs.ts'
import { serveMetrics } from './platform/http/serve-metrics.ts'
import { createLogger } from './platform/log.ts'

export interface RunningServer {
  readonly context: Context
  /** `http://host:port` of the listening socket. */
  readonly origin: string
  /** Stops gracefully: open requests finish, jobs are returned to the queue, the database stops last. */
  stop(): Promise<void>
}

interface ServerParts extends Omit<ContextParts, 'origin' | 'jobs' | 'followers'> {
  /** Runs before the first request is served. */
  readonly beforeServing?: ((context: Context) => Promise<void>) | undefined
}

/** Starts everything that the roles of this process need, and returns once it serves requests. */
export async function startServer(config: Config, { beforeServing, ...parts }: ServerParts = {}) {
  const log = parts.log ?? createLogger(config.log)
  const server = await listen({ ...config.http, log })
  let context: Context | undefined
  try {
    const all = { jobs: allJobs, followers: allFollowers }
    context = await buildContext(config, { ...parts, ...all, log, origin: server.origin })
    await completeSearchIndex(context, { atStart: true })
    await fillFacts(context)
    if (config.roles.worker) await followSwitch(context)
    await beforeServing?.(context)
    return await serve(server, context)
  } catch (error) {
    await server.close(0)
    await context?.close()
    throw error
  }
}

async function serve(server: HttpServer, context: Context): Promise<RunningServer> {
  const { config } = context
  const { http, early } = await buildApp(context)
  const closeMetrics = await serveMetrics(context.metrics, { ...config.metrics, log: context.log })
  server.attach((request, env) => http.fetch(request, env), early)
  if (config.roles.web) server.onUpgrade((request, socket, head) => context.realtime.upgrade(request, socket, head))
  return {
    context,
    origin: server.origin,
    async stop() {
      // Sockets first: the port stays open as long as any of them is. Each step may fail without a database, and the server has to
      // be closed all the same.
      try {
        await closeMetrics()
        await context.realtime.close()
      } finally {
        try {
          await server.close(config.http.shutdownMs)
        } finally {
          await context.close()
        }
      }
    },
  }
}
