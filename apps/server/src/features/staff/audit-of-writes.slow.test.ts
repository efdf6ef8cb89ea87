import { api, type ApiKey } from '@itemo/contract/api.ts'
import { describe, expect, it } from 'vitest'
import { countEntries } from '../../../test/audit-provocations.ts'
import { writeKinds } from '../../../test/contract-writes.ts'
import { copyHires } from '../../../test/copied-hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ ...hireOnlyOptions, skippedJobs: ['staff.digest'] })
copyHires(server)

describe('the audit', () => {
  const writes = writeKinds.filter(([key]) => typeof api[key].access === 'object')

  it('covers each call that changes something', () => {
    const changing = Object.entries(api).filter(
      ([key, { access }]) => typeof access === 'object' && !key.startsWith('GET '),
    )
    expect(writes.map(([key]) => key).toSorted()).toEqual(changing.map(([key]) => key).toSorted())
    const ofStaff = Object.keys(api).filter((key) => key.includes(' /staff'))
    expect(ofStaff.filter((key) => typeof api[key as ApiKey].access !== 'object')).toEqual([])
  })

  it.each(writes)('has exactly one entry for %s, in its transaction', async (key, prepare) => {
    const { as, input } = await prepare(server)
    const before = await countEntries(server)
    expect(await server.call(key, input, as)).toMatchObject({ status: 200 })
    expect(await countEntries(server)).toBe(before + 1)
  })
})
