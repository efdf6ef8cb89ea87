import { expect, test } from 'vitest'
import { someone } from '../../../../test/auth.ts'
import { createMember } from '../../../../test/factories.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const server = await serverOfFile({ fullPasswordCost: true })
const pairs = 500

const kinds = ['signup', 'recovery', 'email', 'email_change'] as const

async function timeOf(email: string, type: string): Promise<number> {
  const begun = performance.now()
  const response = await server.fetch('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, email, token: '12345x' }),
  })
  await response.text()
  expect(response.status).toBe(403)
  return performance.now() - begun
}

/**
 * The rank sum of one of two samples, in standard deviations from the expected value (Mann-Whitney): beyond 4 in 1 of 16,000 runs. A
 * difference of a third is beyond 7.
 */
function rankDeviation(one: readonly number[], other: readonly number[]): number {
  const [n, m] = [one.length, other.length]
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))]
  const sum = all.toSorted((a, b) => a.ms - b.ms).reduce((total, { isOne }, rank) => total + (isOne ? rank + 1 : 0), 0)
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

test('the measurement detects a difference of a third, and none where there is none', () => {
  const noise = (index: number) => 20 + ((index * 7919) % 1000) / 100
  const even = Array.from({ length: pairs }, (_, index) => noise(index))
  const shifted = even.map((_, index) => noise(index + 0.5))
  expect(Math.abs(rankDeviation(even, shifted))).toBeLessThan(4)
  expect(
    rankDeviation(
      even.map((ms) => ms * 1.33),
      shifted,
    ),
  ).toBeGreaterThan(7)
})

test(
  "trying a code takes as long for a member's address as for an unknown one [R83]",
  { timeout: 300_000 },
  async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => createMember(server)))
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let pair = 0; pair < pairs; pair++) {
      const type = kinds[pair % kinds.length] ?? 'email'
      const known = () => timeOf(members[pair % members.length]?.email ?? '', type)
      const unknown = () => timeOf(someone().email, type)
      // Alternating, so that other load on the machine affects both.
      if (pair % 2 === 0) times.known.push(await known())
      times.unknown.push(await unknown())
      if (pair % 2 === 1) times.known.push(await known())
    }
    expect(Math.abs(rankDeviation(times.known, times.unknown))).toBeLessThan(4)
  },
)
