import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { priceDays } from '../packages/domain/src/rentals/pricing.ts'
import { specifiedFee } from '../packages/domain/src/settings/fee.ts'

const worked = { dailyPence: 1000, weeklyPence: 4000, monthlyPence: 12_000 }

describe('the worked examples of docs/domain.md', () => {
  const page = readFileSync(new URL('../docs/domain.md', import.meta.url), 'utf8')
  const amount = (text: string) => Math.round(Number(text.replace('£', '')) * 100)
  const rows = [...page.matchAll(/^\| (\d+) \| [^|]*= (£[\d.]+) \| (£[\d.]+) \| (£[\d.]+) \|$/gm)].map((row) => ({
    days: Number(row[1]),
    pence: row.slice(2).map(amount),
  }))

  it('exist', () => {
    expect(page).toContain('Worked examples for £10 a day, £40 a week, £120 a month')
    expect(rows.length).toBeGreaterThanOrEqual(6)
  })

  it.each(rows)('are right for $days days [marketplace 9.5]', ({ days: count, pence }) => {
    const { basePence, feePence, totalPence } = priceDays(worked, count, [], specifiedFee)
    expect([basePence, feePence, totalPence]).toEqual(pence)
  })
})
