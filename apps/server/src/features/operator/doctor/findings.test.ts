import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import type { LogPlace } from '../../../platform/db/log-reader.ts'
import { findLastBackup, judgeBackup, noteBackup } from './backup-check.ts'
import { judgeClock } from './database-checks.ts'
import { judgeFailure, judgeSpace } from './disk-check.ts'
import { checkPictures } from './picture-check.ts'
import { describeFindings } from './finding.ts'
import { judgeCertificate, watchCertificate } from './outside-checks.ts'
import { checkReplicas, judgeReplica } from './replica-checks.ts'
import { judgeMessages } from './town-checks.ts'

const now = new Date('2026-05-04T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60_000)

describe("the doctor's verdict", () => {
  it.each([
    [hours(24 * 30), undefined, 'ok', 'valid for 30 days'],
    [hours(24 * 10), undefined, 'warn', 'valid for 10 days'],
    [hours(24), undefined, 'fail', 'valid for 24 h'],
    [hours(-3), 'CERT_HAS_EXPIRED', 'fail', 'ended 3 h ago'],
    [hours(24 * 30), 'SELF_SIGNED', 'fail', "browsers don't trust it: SELF_SIGNED"],
  ])('on a certificate until %s, with %s: %s', (validTo, fault, state, said) => {
    expect(judgeCertificate({ validTo, fault }, now)).toMatchObject({ state, said })
  })

  it.each([
    [undefined, 'warn', 'none is recorded'],
    [hours(-20), 'ok', 'the last one is 20 h old'],
    [hours(-30), 'warn', 'the last one is 30 h old'],
    [hours(-24 * 9), 'fail', 'the last one is 9 days old'],
  ])('on a back-up of %s: %s', (at, state, said) => {
    expect(judgeBackup(at, now)).toMatchObject({ state, said })
  })

  it.each([
    [null, null, 'ok', 'none received yet'],
    [hours(-1), hours(-2), 'ok', 'the last message came 60 min ago'],
    [hours(-50), null, 'ok', 'the last message came 2 days ago'],
    [hours(-5), hours(-4), 'fail', 'the last message came 5 h ago, though someone has paid since'],
    [null, hours(-4), 'fail', 'none received yet, though someone has paid since'],
  ])('on a last message at %s and a last payment at %s: %s', (messageAt, happenedAt, state, said) => {
    const endpoint = {
      name: 'webhooks',
      path: '/webhooks/stripe',
      secret: 'STRIPE_WEBHOOK_SECRET',
      what: 'someone has paid',
    }
    expect(judgeMessages(endpoint, { messageAt, happenedAt }, now)).toMatchObject({ state, said })
  })

  it.each([
    [1500, 'ok', 'agrees with that of the database'],
    [-9000, 'warn', '9 s ahead of that of the database'],
    [61_000, 'fail', '61 s behind that of the database'],
  ])('on a clock %i ms off: %s', (driftMs, state, said) => {
    expect(judgeClock('the database', driftMs)).toMatchObject({ state, said })
  })

  it.each<[place: Partial<LogPlace>, state: string, said: string]>([
    [{}, 'ok', 'db-2:5432 is 0 MB of WAL behind'],
    [{ position: 2n ** 32n + 5n }, 'ok', 'db-2:5432 is 0 MB of WAL behind'],
    [{ position: 2n ** 32n - 100n * 2n ** 20n }, 'warn', 'db-2:5432 is 100 MB of WAL behind'],
    [{ isReplica: false }, 'ok', "db-2:5432 is the primary at the moment, so it isn't read as a replica"],
    [{ system: '2' }, 'warn', 'db-2:5432 belongs to a different database from the primary'],
  ])('on a replica that reports %o: %s', (place, state, said) => {
    const primary = { isReplica: false, position: 2n ** 32n, system: '1', startedAt: '' }
    expect(judgeReplica('db-2:5432', { ...primary, isReplica: true, ...place }, primary)).toMatchObject({ state, said })
  })

  it("on a primary that can't be read: only that finding", async () => {
    const closed = `postgres://itemo:hidden@127.0.0.1:${await freePort()}/itemo`
    const [finding, ...others] = await checkReplicas(closed, ['postgres://itemo@127.0.0.1:1/itemo'])
    expect(finding).toMatchObject({ state: 'warn', said: expect.stringContaining('ECONNREFUSED') as string })
    expect(others).toEqual([])
  })

  it.each([
    [2e9, 'ok'],
    [5e8, 'warn'],
    [1e8, 'fail'],
  ])('on %i bytes left: %s', (bytes, state) => {
    expect(judgeSpace('disk', '/data', bytes)).toMatchObject({ state })
  })

  it.each([
    [Object.assign(new Error('no'), { code: 'ENOSPC' }), 'full at /data', 'Free some space'],
    [Object.assign(new Error('no'), { code: 'EDQUOT' }), 'full at /data', 'Free some space'],
    [Object.assign(new Error('no'), { code: 'EROFS' }), 'read-only at /data', 'Mount it'],
    [
      new Error('EACCES: permission denied'),
      "DATA_DIR can't be written: EACCES: permission denied",
      'Give the account',
    ],
  ])('on a folder where writing fails with %s: %s', (error, said, repair) => {
    const found = judgeFailure('disk', 'DATA_DIR', '/data', error)
    expect(found).toMatchObject({ state: 'fail', said, repair: expect.stringContaining(repair) as string })
  })

  it('is printed on a line each, with the remedy below', () => {
    expect(
      describeFindings([
        { name: 'disk', state: 'ok', said: '5000 MB free at /data' },
        { name: 'back-up', state: 'fail', said: 'the last one is 9 days old', repair: 'Back it up.' },
      ]),
    ).toBe(
      'ok    disk     5000 MB free at /data\nfail  back-up  the last one is 9 days old\n               → Back it up.\n\n1 of 2 fail.\n',
    )
  })
})

it('pictures can be made, or the finding says why not and what to do', async () => {
  expect(await checkPictures()).toEqual({ name: 'pictures', state: 'ok', said: 'can be made' })
  const missing = () =>
    Promise.reject(new Error('Could not load the "sharp" module using the linux-x64 runtime\nnpm install'))
  expect(await checkPictures(missing)).toEqual({
    name: 'pictures',
    state: 'fail',
    said: 'can\'t be made: Could not load the "sharp" module using the linux-x64 runtime',
    repair: 'Run npm ci on this machine, then start Itemo again.',
  })
})

it('the last back-up is the one that was recorded', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-noted-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  expect(await findLastBackup({ dataDir })).toBeUndefined()
  await noteBackup(dataDir, now)
  expect(await findLastBackup({ dataDir })).toEqual(now)
})

it("the certificate is as last seen, and counts as expired when it isn't trusted", async () => {
  let at = new Date('2026-11-26T12:00:00Z')
  const validTo = new Date('2027-01-01T00:00:00Z')
  const read = vi.fn<() => Promise<{ validTo: Date; fault: string | undefined }>>()
  read.mockResolvedValueOnce({ validTo, fault: undefined }).mockRejectedValueOnce(new Error('no way out'))
  read.mockResolvedValue({ validTo, fault: 'self-signed certificate' })
  const end = watchCertificate('https://itemo.test', { now: () => at, read })
  const later = async (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000)
    end()
    await new Promise((resolve) => setImmediate(resolve))
    return end()
  }
  expect(end()).toBeUndefined()
  expect(await later(0)).toEqual(validTo)
  expect(await later(59)).toEqual(validTo)
  expect(read).toHaveBeenCalledTimes(1)
  // The check failed: it is repeated in a minute.
  expect(await later(1)).toEqual(validTo)
  expect(await later(1)).toEqual(at)
  expect(read).toHaveBeenCalledTimes(3)
  expect(watchCertificate('http://127.0.0.1:3000', { now: () => at, read })()).toBeUndefined()
})
