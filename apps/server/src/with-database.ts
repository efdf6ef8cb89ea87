import { join } from 'node:path'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts'
import { makeDataFolder } from './platform/objects/make-data-folder.ts'
import type { Logger } from './platform/log.ts'

/**
 * Calls `run` with the configured database, bypassing a pooler: an external one, or the embedded one, which is started if it
 * isn't running.
 */
export async function withDatabase<T>(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const outside = database.directUrl ?? database.url
  if (outside) return run(outside)
  await makeDataFolder(dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
  try {
    return await run(embedded.url)
  } finally {
    await embedded.stop()
  }
}
