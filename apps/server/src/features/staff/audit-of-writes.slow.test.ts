import { api, type ApiKey } from '@itemo/contract/api.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeKinds } from '../../../test/contract-writes.ts'
import { copyHires } from '../../../test/copied-hires.ts'
import { hiresAside, serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ ...hiresAside, passesOver: ['staff.digest'] })
copyHires(server)

const entries = async () => {
  const counted = server.db.selectFrom('audit_entries').select(sql`count(*)`.as('n'))
  return Number((await counted.executeTakeFirst())?.n)
}

describe('the audit', () => {
  const writes = writeKinds.filter(([key]) => typeof api[key].who === 'object')

  it('has a write for each call that changes something', () => {
    const changing = Object.entries(api).filter(([key, { who }]) => typeof who === 'object' && !key.startsWith('GET '))
    expect(writes.map(([key]) => key).toSorted()).toEqual(changing.map(([key]) => key).toSorted())
    const ofStaff = Object.keys(api).filter((key) => key.includes(' /staff'))
    expect(ofStaff.filter((key) => typeof api[key as ApiKey].who !== 'object')).toEqual([])
  })

  it.each(writes)('has exactly one entry for %s, in its transaction', async (key, prepare) => {
    const { as, input } = await prepare(server)
    const before = await entries()
    expect(await server.call(key, input, as)).toMatchObject({ status: 200 })
    expect(await entries()).toBe(before + 1)
  })
})
