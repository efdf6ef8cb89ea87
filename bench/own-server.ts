import { readConfig } from '../apps/server/src/config.ts'
import { type RunningServer, startServer } from '../apps/server/src/start-server.ts'
import { quiet } from './database.ts'
import { benchSite } from './processes.ts'

/** Itemo within this process, on one of the databases, without jobs: for measurements that need its internals, such as its statements. */
export function serveWithin(url: string): Promise<RunningServer> {
  const config = readConfig({
    PORT: '0',
    SITE_URL: benchSite,
    DATABASE_URL: url,
    DATA_DIR: '.data/bench/files',
    SEED_DEMO: 'false',
    RATE_LIMITS: 'false',
    POSTCODES_LOOKUP: 'false',
  })
  return startServer({ ...config, roles: { web: true, worker: false } }, { log: quiet, manualJobs: true })
}
