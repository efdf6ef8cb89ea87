// The server of the journeys: the real one, as `npm start` runs it, with an empty town of its own that is thrown away.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { oidcSecret, startOidcProvider } from '../../apps/server/test/oidc-provider.ts'
import { startThrowawayPostgres } from '../../apps/server/src/platform/db/embedded/throwaway.ts'
import { createLogger } from '../../apps/server/src/platform/log/log.ts'
import { startTiles } from './tiles.ts'

const root = resolve(import.meta.dirname, '../..')
const dataDir = await mkdtemp(join(tmpdir(), 'itemo-e2e-'))
const database = await startThrowawayPostgres(createLogger({ level: 'warn', format: 'text' }))
// Two of the three login services have keys here; the third says what happens without.
const provider = await startOidcProvider({ asks: true })
const keysOf = (name: string) => ({
  [`${name}_CLIENT_ID`]: 'journeys',
  [`${name}_CLIENT_SECRET`]: oidcSecret,
  [`${name}_ISSUER`]: provider.issuer,
})
const tiles = await startTiles()

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: process.env.E2E_PORT,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED_DEMO: process.env.E2E_SEED ?? 'false',
    POSTCODES_LOOKUP: 'false',
    MAP_TILE_URL: tiles.url,
    RATE_LIMIT_SCALE: '1000',
    ...keysOf('APPLE'),
    ...keysOf('GOOGLE'),
    LOG_LEVEL: 'warn',
  },
})

const stop = () => void server.kill('SIGTERM')
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
server.once('exit', (code) => {
  tiles.stop()
  void provider
    .close()
    .then(() => database.stop())
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .finally(() => process.exit(code ?? 1))
})
