import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { categories } from '../categories.ts'
import { demoCoverProduct } from '../cover-product.ts'
import { boostPlans } from '../boosts/boost-plans.ts'
import { findBlockedWord } from '../moderation/blocked-words.ts'
import { riskHours } from '../moderation/assess-listing.ts'
import { reportReasons } from '../moderation/report-reasons.ts'
import { promises } from '../guarantees.ts'
import { specifiedRefund } from '../rentals/refund.ts'
import { supportDueAt } from '../support/support-due.ts'
import { bannerAt, specifiedBanner } from './banner.ts'
import { SettingInput } from './setting-schemas.ts'
import { readSetting, type SettingKey, settingKeys, settingTable } from './setting-table.ts'

const problemsOf = (key: SettingKey, value: unknown) => {
  const read = readSetting(key, value)
  return 'problems' in read ? read.problems : {}
}

const featured = (changes: object) => ({ kind: 'category', id: 'Cycling', from: null, until: null, ...changes })

describe('settings', () => {
  it.each(settingKeys)('%s has a valid initial value, and refuses malformed ones', (key) => {
    expect(readSetting(key, JSON.parse(JSON.stringify(settingTable[key].initial)))).toEqual({
      value: settingTable[key].initial,
    })
    for (const value of [undefined, 'x', -1, 1.5, [{}], { a: 1 }]) expect(problemsOf(key, value)).not.toEqual({})
  })

  it.each([
    [{ basis_points: 3001, min_pence: 0 }, { basis_points: 'Please enter a share from 0% to 30%.' }],
    [{ basis_points: 3000.5, min_pence: 0 }, { basis_points: 'Please enter a share from 0% to 30%.' }],
    [{ basis_points: 'abc', min_pence: 0 }, { basis_points: 'Please enter a share from 0% to 30%.' }],
    [
      { basis_points: 1234.5, min_pence: 12.5 },
      {
        basis_points: 'Please use at most two decimals.',
        min_pence: 'Please use at most two decimals.',
      },
    ],
  ])('explain what is wrong with the fee %j', (value, problems) => {
    expect(problemsOf('fee', value)).toEqual(problems)
  })

  it('say how long a reason must be', () => {
    const read = z.safeParse(SettingInput, { version: 0, value: 1, reason: 'Thaw' })
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['Please say why, in 5 to 500 characters.'])
  })

  it('start as specified [marketplace 9.1, 9.10] [accounts 1.11] [R69]', () => {
    expect(settingTable.fee.initial).toEqual({ basis_points: 1500, min_pence: 0 })
    expect(settingTable['boost.plans'].initial.map((plan) => [plan.id, plan.days, plan.price_pence])).toEqual(
      boostPlans.map((plan) => [plan.id, plan.days, plan.pricePence]),
    )
    expect(settingTable['support.refund_limit'].initial).toBe(5000)
    expect(settingTable['refund.rule'].initial).toEqual({ free_hours: 48, late_percent: 50 })
    expect(bannerAt(settingTable.banner.initial, new Date())?.text).toContain('Testing phase.')
  })

  it.each<[SettingKey, unknown, string]>([
    ['fee', { basis_points: 3001, min_pence: 0 }, 'basis_points'],
    ['fee', { basis_points: 1500, min_pence: 1001 }, 'min_pence'],
    ['refund.rule', { free_hours: 49, late_percent: 50 }, 'free_hours'],
    ['refund.rule', { free_hours: 0, late_percent: 50 }, 'free_hours'],
    ['refund.rule', { free_hours: 24, late_percent: 49 }, 'late_percent'],
    ['refund.rule', { free_hours: 24, late_percent: 101 }, 'late_percent'],
    ['boost.plans', [], ''],
    ['boost.plans', settingTable['boost.plans'].initial.map((plan) => ({ ...plan, is_on: false })), ''],
    ['boost.plans', settingTable['boost.plans'].initial.map((plan) => ({ ...plan, id: 'same' })), ''],
    ['boost.plans', settingTable['boost.plans'].initial.map((plan) => ({ ...plan, days: 91 })), '0.days'],
    ['boost.plans', settingTable['boost.plans'].initial.map((plan) => ({ ...plan, price_pence: 99 })), '0.price_pence'],
    ['banner', { ...specifiedBanner, text: 'x'.repeat(161) }, 'text'],
    ['banner', { ...specifiedBanner, link: 'https://elsewhere.example' }, 'link'],
    ['banner', { ...specifiedBanner, link: '//elsewhere.example' }, 'link'],
    ['banner', { ...specifiedBanner, from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' }, ''],
    ['home.featured', [featured({ id: 'Bicycles' })], '0.id'],
    ['home.featured', [featured({ kind: 'item' })], '0.id'],
    ['home.featured', [featured({ from: 'soon' })], '0.from'],
    ['home.featured', [featured({ from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' })], '0.until'],
    ['home.featured', [featured({}), featured({})], ''],
    ['home.featured', categories.slice(0, 7).map((id) => featured({ id })), ''],
    ['identity', { ...settingTable.identity.initial, checks: 'always' }, 'checks'],
    ['identity', { ...settingTable.identity.initial, above_pence: 0 }, 'above_pence'],
    ['identity', { ...settingTable.identity.initial, max_attempts: 0 }, 'max_attempts'],
    ['identity', { ...settingTable.identity.initial, redact_days: 31 }, 'redact_days'],
    ['cover', { ...demoCoverProduct, demo: false }, ''],
    ['cover', { ...demoCoverProduct, policy_url: 'http://a.example' }, 'policy_url'],
    ['cover', { ...demoCoverProduct, policy_url: 'javascript:alert(1)' }, 'policy_url'],
    ['cover', { ...demoCoverProduct, insurer: { name: '', reference: '1' } }, 'insurer.name'],
    [
      'cover',
      { ...demoCoverProduct, distributor: { ...demoCoverProduct.distributor, reference: '' } },
      'distributor.reference',
    ],
    ['cover', { ...demoCoverProduct, price: { of: 'hire', rate: 10_001, min_pence: 0 } }, 'price.rate'],
    ['cover', { ...demoCoverProduct, excess_pence: 100_000 }, 'excess_pence'],
    ['cover', { ...demoCoverProduct, tax_included: false }, 'tax_included'],
    ['cover', { ...demoCoverProduct, max_days: 0 }, 'max_days'],
    ['moderation.thresholds', { watch_from: 61, hold_from: 60 }, ''],
    ['words.synonyms', [['strimmer']], '0'],
    ['words.synonyms', [['strimmer', 'Strimmer!']], '0'],
    ['words.synonyms', [['strimmer', '…']], '0.1'],
    ['words.synonyms', [['strimmer', 'a very long garden trimmer']], '0.1'],
    [
      'words.synonyms',
      [
        ['strimmer', 'string trimmer'],
        ['brush cutter', 'string trimmer'],
      ],
      '',
    ],
    ['moderation.deadlines', { ...settingTable['moderation.deadlines'].initial, danger: 25 }, 'danger'],
    ['moderation.deadlines', { ...settingTable['moderation.deadlines'].initial, inaccurate: 336 }, 'inaccurate'],
    ['moderation.deadlines', { ...settingTable['moderation.deadlines'].initial, spam: 0 }, 'spam'],
    ['legal.operator', { ...settingTable['legal.operator'].initial, vat_number: 'GB123456789' }, ''],
    ['legal.operator', { ...settingTable['legal.operator'].initial, company_number: '1' }, 'company_number'],
  ])('%s refuses invalid values', (key, value, place) => {
    expect(Object.keys(problemsOf(key, value))).toEqual(expect.arrayContaining([place]))
  })

  it('allow no deadline longer than the pages promise [accounts 2.68]', () => {
    const identity = { checks: 'off', sandbox: false } as const
    const town = { identity, cover: null, deposits: false, refund: specifiedRefund } as const
    const promised = Number(
      /within (\d+) hours/.exec(promises(town).find(({ id }) => id === 'problems')?.promise ?? '')?.[1],
    )
    const initial = settingTable['moderation.deadlines'].initial
    for (const reason of reportReasons) {
      expect(problemsOf('moderation.deadlines', { ...initial, [reason]: promised })).toEqual({})
      expect(Object.keys(problemsOf('moderation.deadlines', { ...initial, [reason]: promised + 1 }))).toEqual([reason])
    }
    for (const kind of ['problem', 'damage'] as const) {
      const at = new Date('2026-05-10T09:00:00Z')
      const due = supportDueAt({ kind, priority: 'normal' }, at)
      expect(due.getTime() - at.getTime()).toBeLessThanOrEqual(promised * 3_600_000)
    }
    expect(riskHours.held).toBeLessThanOrEqual(promised)
  })

  it("accept the demo town's cover, and none [R49]", () => {
    expect(readSetting('cover', demoCoverProduct)).toEqual({ value: demoCoverProduct })
    expect([settingTable.cover.initial, readSetting('cover', null)]).toEqual([null, { value: null }])
  })

  it('store synonyms as search folds them', () => {
    expect(readSetting('words.synonyms', [['Strimmer', 'String-Trimmer', 'Gardeners  WHIP']])).toEqual({
      value: [['strimmer', 'string trimmer', 'gardeners whip']],
    })
  })

  it('show a banner from its start to its end, or none', () => {
    const banner = { ...specifiedBanner, from: '2027-01-02T00:00:00Z', until: '2027-01-04T00:00:00Z' }
    const days = [1, 2, 3, 4].map((day) => bannerAt(banner, new Date(Date.UTC(2027, 0, day))) !== null)
    expect(days).toEqual([false, true, true, false])
    expect(bannerAt(null, new Date())).toBeNull()
  })

  it("apply a town's blocked words, in the categories they name", () => {
    const words = [
      { word: 'Fog machine', group: 'licensed', severity: 'hold', categories: ['Party & Events'] },
      { word: 'Lantern', group: 'licensed', severity: 'block', categories: [] },
      { word: '!!', group: 'abuse', severity: 'block', categories: [] },
    ] as const
    expect(findBlockedWord('Two fog machines', words, 'Party & Events')?.severity).toBe('hold')
    expect(findBlockedWord('Two fog machines', words, 'Photography')).toBeUndefined()
    expect(findBlockedWord('Fog machine with lanterns', words, 'Party & Events')?.severity).toBe('block')
    expect(findBlockedWord('Crossbow', words)).toBeUndefined()
    expect(findBlockedWord('A plain tent', words)).toBeUndefined()
  })
})
