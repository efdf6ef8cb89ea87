import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roughPlace } from '@itemo/domain/items/postcode-areas.ts'
import { formatPostcode, outwardPostcode } from '@itemo/domain/postcodes.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createLogger } from '../../platform/log.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const log = createLogger({ level: 'silent', format: 'text' })

const known = ['E8 3PN', 'e83pn', 'SW1A 1AA', 'E 8', 'EC1A 1BB', 'E99', 'M14', 'BT7 1NN', 'ZE1 0AA', 'IM1 1AA']
const unknown = ['xyz', '10001', 'ZZ99 9ZZ', 'QQ9', 'Anywhere', 'E8 3P', 'Hackney, E8']
const postcodes = [...known, ...unknown]

test('items once placed at random lose their place, all others keep theirs [R25]', async () => {
  const database = await createTestDatabase({ empty: true })
  const before = await mkdtemp(join(tmpdir(), 'itemo-migrations-'))
  const client = new pg.Client({ connectionString: database.url })
  try {
    const older = (await readdir(migrations)).filter((name) => name < '0160')
    for (const name of older) await copyFile(join(migrations, name), join(before, name))
    await migrate(database.url, before, log)
    await client.connect()
    const owner = randomUUID()
    await client.query(`set session_replication_role = replica`)
    await client.query(`insert into profiles (id, full_name) values ($1, 'Olive Owner')`, [owner])
    const list = async (text: string) => {
      const [id, postcode] = [randomUUID(), formatPostcode(text)]
      await client.query(
        `insert into items (id, user_id, title, description, category, daily_rate, location, latitude, longitude, search_text)
         values ($1, $2, $3, 'A text about it', 'Other', 5, $4, 51.53, -0.11, 'text')`,
        [id, owner, text, outwardPostcode(postcode) ?? null],
      )
      await client.query('insert into item_places values ($1, $2, 51.5312, -0.1123)', [id, postcode])
    }
    for (const text of postcodes) await list(text)
    // Known to a look-up service, but not to our own table.
    await list('ZZ1 1ZZ')
    await client.query(
      `insert into postcode_places (postcode, latitude, longitude) values ('ZZ1 1ZZ', 51.5312, -0.1123)`,
    )

    await migrate(database.url, migrations, log)
    const { rows } = await client.query<{
      title: string
      location: string | null
      latitude: string | null
      exact: number | null
    }>(
      `select i.title, i.location, i.latitude, p.latitude as exact from items i join item_places p on p.item_id = i.id`,
    )
    expect(rows).toHaveLength(postcodes.length + 1)
    for (const { title, location, latitude, exact } of rows) {
      const hasPlace = title === 'ZZ1 1ZZ' || roughPlace(title) !== undefined
      const expected = hasPlace ? [outwardPostcode(title), '51.53', 51.5312] : [null, null, null]
      expect([location, latitude, exact], title).toEqual(expected)
    }
  } finally {
    await client.end()
    await database.drop()
    await rm(before, { recursive: true })
  }
})
