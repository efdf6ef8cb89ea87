import { rename, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMember, itemInput } from './factories.ts'
import { photo, storageOf } from './sample-pictures.ts'
import { serverOfFile } from './server-of-file.ts'

/** A full disk: what people get, what the log says, and what the readiness check returns. */

const lines: string[] = []
const server = await serverOfFile({
  env: { LOG_LEVEL: 'warn', LOG_FORMAT: 'json' },
  onLogLine: (line) => lines.push(line),
})
const saying = (words: string) => lines.filter((line) => line.includes(words))
const ready = async () => {
  const response = await server.fetch('/readyz')
  return { code: response.status, ...((await response.json()) as { disk: string }) }
}

describe('a database disk', () => {
  test.each([
    ['full', '53100', 'could not extend file "base/5/16384": No space left on device'],
    ['read-only', '42501', 'could not open file "base/5/16384": Read-only file system'],
    ['failing', '58030', 'could not write to file "base/5/16384": Input/output error'],
  ])('that is %s: writes get 503 and a time to retry, reads are answered [R86]', async (_, code, words) => {
    const member = await createMember(server)
    // PostgreSQL's own error, raised by a trigger.
    await sql`create or replace function no_room() returns trigger language plpgsql as $$
      begin raise exception using errcode = ${sql.lit(code)}, message = ${sql.lit(words)}; end $$`.execute(server.db)
    await sql`create trigger no_room before insert on items for each row execute function no_room()`.execute(server.db)
    onTestFinished(async () => void (await sql`drop trigger no_room on items`.execute(server.db)))
    lines.length = 0
    for (let turn = 0; turn < 3; turn++) {
      const { status, headers } = await server.call('POST /items', { body: itemInput() }, member)
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    }
    expect((await server.fetch('/api/v1/items')).status).toBe(200)
    expect(await ready()).toMatchObject({ code: 200 })
    // One line when it begins, at most one a minute, and no stack of a request.
    expect(saying('the database is unavailable').length).toBeLessThan(2)
    expect(saying('request failed')).toEqual([])
  })
})

describe('a DATA_DIR', () => {
  test("that can't be written: uploads get 503, the log says so once, and readiness shows it [R86]", async () => {
    const member = await createMember(server)
    const { dataDir } = server.context.config
    // A file in its place: writing below it fails for every account, also for root.
    await rename(dataDir, `${dataDir}-away`)
    await writeFile(dataDir, '')
    onTestFinished(async () => {
      await rm(dataDir)
      await rename(`${dataDir}-away`, dataDir)
    })
    lines.length = 0
    for (let turn = 0; turn < 3; turn++) {
      const { error } = await storageOf(server, member).upload(`${crypto.randomUUID()}.jpg`, await photo())
      expect(error).toMatchObject({ status: 503 })
    }
    expect(saying('files cannot be stored')).toHaveLength(1)
    await expect.poll(ready).toMatchObject({ code: 200, disk: 'unwritable' })
    expect(saying('request failed')).toEqual([])
  })
})
