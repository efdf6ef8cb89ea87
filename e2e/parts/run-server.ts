// The server of the journeys: a separate empty town that is deleted afterwards.
import { oidcSecret, startOidcProvider } from '../../apps/server/test/oidc-provider.ts'
import { startServer } from './server.ts'
import { startTiles } from './tiles.ts'

// Two of the three login services have keys here; the sandbox stands in for the third.
const provider = await startOidcProvider({ asks: true })
const keysOf = (name: string) => ({
  [`${name}_CLIENT_ID`]: 'journeys',
  [`${name}_CLIENT_SECRET`]: oidcSecret,
  [`${name}_ISSUER`]: provider.issuer,
})
const tiles = await startTiles()

const { stop, ended } = await startServer({
  PORT: process.env.E2E_PORT,
  SEED_DEMO: process.env.E2E_SEED ?? 'false',
  // The journeys' town has a cover, like the demo town.
  COVER_DEMO: 'true',
  MAP_TILE_URL: tiles.url,
  ...keysOf('APPLE'),
  ...keysOf('GOOGLE'),
})
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

const code = await ended
tiles.stop()
await provider.close()
process.exit(code)
