import { describe, expect, it } from 'vitest'
import { coverOf, demoCoverProduct } from './cover-product.ts'
import { type Cover, feeLabel } from './insurance-cover.ts'
import { identityChecks } from './identity/identity-policy.ts'
import { depositStatement, identityStatement, promises } from './promises.ts'
import { specifiedRefund } from './rentals/refund.ts'
import { specifiedFee } from './settings/fee.ts'

const demoCover = coverOf(demoCoverProduct)

const real: Cover = { name: 'Hire Cover', insurer: 'Severn Insurance', policy_url: 'https://a.example', demo: false }

/** Each setting that a town can have: five ways to check identities, a cover or none, deposits or none. */
const towns = identityChecks.flatMap((checks) =>
  [null, real].flatMap((cover) =>
    [true, false].map((deposits) => ({
      identity: { checks, sandbox: false },
      cover,
      deposits,
      refund: specifiedRefund,
    })),
  ),
)

const textOf = (town: (typeof towns)[number]) =>
  promises(town)
    .map(({ promise, means, limits }) => `${promise} ${means} ${limits}`)
    .join(' ')

describe('what is promised', () => {
  it('is one list for each of the twenty towns, with each subject once [R49]', () => {
    expect(towns).toHaveLength(20)
    for (const town of towns) {
      const ids = promises(town).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(promises(town).map(({ id }) => id)).toEqual(
        promises({ ...towns[0]!, identity: { checks: 'off', sandbox: false }, cover: null, deposits: false }).map(
          ({ id }) => id,
        ),
      )
    }
  })

  it.each(['before_request', 'before_approval', 'both'] as const)(
    'says from which amount on identities are checked with %s, and nothing of it where nobody has to [R49]',
    (checks) => {
      const { claim, detail } = identityStatement({ checks, sandbox: false, above: 80 })
      expect(claim).toMatch(/ID-verified before .*a hire of £80 or more\.$/)
      expect(detail).toContain('below it nobody has to')
      expect(identityStatement({ checks, sandbox: true, above: 80.5 }).claim).toContain(
        '£80.50 or more (demonstration only).',
      )
      expect(identityStatement({ checks, sandbox: false, above: null })).toEqual(
        identityStatement({ checks, sandbox: false }),
      )
      for (const free of ['off', 'optional'] as const)
        expect(identityStatement({ checks: free, sandbox: false, above: 80 })).toEqual(
          identityStatement({ checks: free, sandbox: false }),
        )
    },
  )

  it.each(towns)('contradicts nothing with $identity.checks, $cover.name, $deposits [accounts 2.67] [R49]', (town) => {
    const text = textOf(town)
    const { identity, cover, deposits } = town
    // Of what excludes each other one thing is said, by the sentence of the setting.
    const said = identityChecks.filter((checks) => text.includes(identityStatement({ checks, sandbox: false }).claim))
    expect(said).toEqual([identity.checks])
    expect(/ID-verified/.test(text)).toBe(['before_request', 'before_approval', 'both'].includes(identity.checks))
    expect(text.includes('There is no insurance.')).toBe(cover === null)
    expect(text.includes('is provided by Severn Insurance.')).toBe(cover !== null)
    expect([true, false].filter((held) => text.includes(depositStatement(held).claim))).toEqual([deposits])
    expect(text.includes("held on the renter's card")).toBe(deposits)
    // The price says the same as the pages.
    expect(feeLabel(cover, specifiedFee).includes('insurance')).toBe(!text.includes('There is no insurance.'))
    // Words of insurance stand next to a named policy alone.
    const others = promises(town).filter(({ id }) => id !== 'insurance')
    for (const { promise, means, limits } of others)
      expect(`${promise} ${means} ${limits}`).not.toMatch(/insur|protected|covered|guarantee/i)
  })

  it.each(identityChecks)('says of a demonstration that no document is looked at: %s', (checks) => {
    const { claim, detail } = identityStatement({ checks, sandbox: true })
    const isSaid = checks !== 'off'
    expect([claim.includes('(demonstration only)'), detail.includes('No document is looked at.')]).toEqual([
      isSaid,
      isSaid,
    ])
    expect(detail).not.toContain('A provider checks')
  })

  it('says that a booking keeps its rule, whatever is promised since [R15]', () => {
    const found = promises({ ...towns[0]!, refund: { free_hours: 24, late_percent: 80 } })
    expect(found.find(({ id }) => id === 'renter-cancels')).toMatchObject({
      promise: 'Cancelling is free until 24 hours before the start date begins.',
      limits: expect.stringContaining('A booking keeps the rule that was shown when you asked for it.'),
    })
  })

  it('says of a demonstration that it pays nothing', () => {
    expect(
      promises({
        identity: { checks: 'off', sandbox: false },
        cover: demoCover,
        deposits: true,
        refund: specifiedRefund,
      }).find(({ id }) => id === 'insurance')?.means,
    ).toBe('Demonstration only: it pays nothing.')
  })
})
