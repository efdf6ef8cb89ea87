import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/test-database.ts'
import { AppError } from './http/app-error.ts'
import { createLimits, networkOf } from './rate-limits.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let at = new Date('2026-06-01T12:00:00Z')
const open = (scale = 1, enabled = true) => createLimits(database.db, { enabled, scale }, () => at)
const refusal = (act: Promise<void>) =>
  act.then(
    () => undefined,
    (error: unknown) => error as AppError,
  )

describe('rate limits', () => {
  it('allow the given number and say when the next is allowed', async () => {
    const limits = open()
    const limit = { limit: 3, windowSeconds: 60 }
    for (let turn = 0; turn < 3; turn++) await limits.take('a', limit)
    const refused = await refusal(limits.take('a', limit))
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 20 })
    await limits.take('b', limit)
    at = new Date(at.getTime() + 20_000)
    await limits.take('a', limit)
    expect(await refusal(limits.take('a', limit))).toBeInstanceOf(AppError)
    at = new Date(at.getTime() + 3_600_000)
    for (let turn = 0; turn < 3; turn++) await limits.take('a', limit)
  })

  it('allow exactly that number when many arrive at once, over several processes [marketplace 9.23]', async () => {
    const processes = [open(), open()]
    const tries = Array.from({ length: 20 }, (_, index) =>
      refusal(processes[index % 2]!.take('race', { limit: 5, windowSeconds: 60 })),
    )
    expect((await Promise.all(tries)).filter((error) => error === undefined)).toHaveLength(5)
  })

  it('of frequent acts allow the given number, with one statement for every twenty', async () => {
    const limit = { limit: 60, windowSeconds: 60 }
    const often = open()
    const pass = async (count: number) => {
      for (let turn = 0; turn < count; turn++) await often.takeOften('often', limit)
    }
    const known = () => database.db.selectFrom('rate_limits').select('key').execute()
    const before = (await known()).length
    await pass(3)
    expect(await known()).toHaveLength(before)
    await pass(57)
    expect(await known()).toHaveLength(before + 1)
    for (let turn = 0; turn < 2; turn++) {
      expect(await refusal(often.takeOften('often', limit))).toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 3,
      })
    }
    at = new Date(at.getTime() + 3000)
    await pass(3)
    expect(await refusal(often.takeOften('often', limit))).toBeInstanceOf(AppError)
    at = new Date(at.getTime() + 3_600_000)
    await pass(60)
    expect(await refusal(often.takeOften('often', limit))).toBeInstanceOf(AppError)
    await open(1, false).takeOften('often', limit)
  })

  it('of frequent concurrent acts are exceeded by no more than the processes have in flight', async () => {
    const processes = [open(), open()]
    const tries = Array.from({ length: 200 }, (_, index) =>
      refusal(processes[index % 2]!.takeOften('often at once', { limit: 60, windowSeconds: 60 })),
    )
    const passed = (await Promise.all(tries)).filter((error) => error === undefined)
    expect(passed.length).toBeGreaterThanOrEqual(60)
    expect(passed.length).toBeLessThanOrEqual(63)
  })

  it('scale, can be switched off, and store no personal data', async () => {
    const limits = open(2)
    for (let turn = 0; turn < 4; turn++) await limits.take('scaled', { limit: 2, windowSeconds: 60 })
    expect(await refusal(limits.take('scaled', { limit: 2, windowSeconds: 60 }))).toBeInstanceOf(AppError)
    const off = open(1, false)
    for (let turn = 0; turn < 4; turn++) await off.take('off', { limit: 1, windowSeconds: 60 })
    const rows = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true)
    at = new Date(at.getTime() + 3_600_000)
    expect(await limits.sweep()).toBe(rows.length)
  })
})

describe('the network of an address', () => {
  it('is the address itself, or the first half of an IPv6 address', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:2::9')).toBe(networkOf('2001:0db8:0001:0002:ffff::'))
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('unknown')).toBe('unknown')
  })
})
