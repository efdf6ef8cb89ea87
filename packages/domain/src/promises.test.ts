import { describe, expect, it } from 'vitest'
import { coverOf, demoCoverProduct } from './cover-product.ts'
import { type Cover, feeLabel } from './insurance-cover.ts'
import { identityChecks, identitySteps } from './identity/identity-policy.ts'
import { promises } from './guarantees.ts'
import { depositStatement, identityStatement, type PromiseSettings } from './promises.ts'
import { specifiedRefund } from './rentals/refund.ts'
import { specifiedFee } from './settings/fee.ts'

const demoCover = coverOf(demoCoverProduct)

const real: Cover = { name: 'Hire Cover', insurer: 'Severn Insurance', policy_url: 'https://a.example', demo: false }

/** Its operator gave no URL of the policy. */
const unread: Cover = { ...real, policy_url: null }

/**
 * All combinations of settings: five ways to check identities, from some amount on or always, simulated or not; a cover or none; deposits
 * or none.
 */
const towns: readonly PromiseSettings[] = identityChecks.flatMap((checks) =>
  [null, 80].flatMap((above) =>
    [false, true].flatMap((sandbox) =>
      [null, real, unread, demoCover].flatMap((cover) =>
        [true, false].map((deposits) => ({
          identity: { checks, sandbox, above },
          cover,
          deposits,
          refund: specifiedRefund,
        })),
      ),
    ),
  ),
)

/** The same with no other settings, so that only the amount makes a difference. */
const ordinary: PromiseSettings = {
  identity: { checks: 'off', sandbox: false },
  cover: null,
  deposits: false,
  refund: specifiedRefund,
}

const textOf = (town: PromiseSettings) =>
  promises(town)
    .map(({ promise, means, limits, proof }) => `${promise} ${means} ${limits} ${proof}`)
    .join(' ')

describe('the promises', () => {
  it('are the same subjects, each once, for all 160 combinations of settings [R49]', () => {
    expect(towns).toHaveLength(160)
    const subjects = promises(ordinary).map(({ id }) => id)
    expect(new Set(subjects).size).toBe(subjects.length)
    for (const town of towns) expect(promises(town).map(({ id }) => id)).toEqual(subjects)
  })

  it.each(['before_request', 'before_approval', 'both'] as const)(
    "state the amount from which identities are checked (%s), and nothing if checks aren't required [R49]",
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

  it('never contradict the settings, each other or the fee [accounts 2.67] [R49]', () => {
    for (const town of towns) {
      const text = textOf(town)
      const { identity, cover, deposits } = town
      const { checks, above, sandbox } = identity
      const where = JSON.stringify(town)
      // Of statements that exclude each other only one is made, in the words of the setting.
      const claims = new Set(towns.map((other) => identityStatement(other.identity).claim))
      expect(
        [...claims].filter((claim) => text.includes(claim)),
        where,
      ).toEqual([identityStatement(identity).claim])
      const isRequired = identitySteps({ checks }).length > 0
      expect(/ID-verified/.test(text), where).toBe(isRequired)
      expect(text.includes('£80 or more'), where).toBe(isRequired && above !== null)
      expect(text.includes('below it nobody has to'), where).toBe(isRequired && above !== null)
      expect(text.includes('No document is looked at.'), where).toBe(sandbox && checks !== 'off')
      expect(/A tick next to a name/.test(text), where).toBe(checks !== 'off')
      expect(text.includes('a document was checked'), where).toBe(checks !== 'off' && !sandbox)
      expect(text.includes('read the policy'), where).toBe(cover === real)
      expect(text.includes('The policy decides'), where).toBe(cover !== null && !cover.demo)
      expect(text.includes('There is no insurance.'), where).toBe(cover === null)
      expect(text.includes('is provided by Severn Insurance.'), where).toBe(cover === real || cover === unread)
      expect(text.includes('it pays nothing'), where).toBe(cover?.demo === true)
      expect(
        [true, false].filter((held) => text.includes(depositStatement(held).detail)),
        where,
      ).toEqual([deposits])
      expect(text.includes("held on the renter's card"), where).toBe(deposits)
      // The label of the price agrees with the pages.
      expect(feeLabel(cover, specifiedFee).includes('insurance'), where).toBe(cover !== null)
      // Insurance is only mentioned together with a named policy.
      const others = promises(town).filter(({ id }) => id !== 'insurance')
      for (const { promise, means, limits, proof } of others)
        expect(`${promise} ${means} ${limits} ${proof}`, where).not.toMatch(/insur|protected|covered|guarantee/i)
    }
  })

  it('explain how both statements about payment fit together [accounts 2.65, 2.66]', () => {
    const [payment] = promises(ordinary)
    expect(payment?.promise).toBe('Payment is held until return is confirmed.')
    expect(payment?.means).toContain('the payment is held until 24 hours after the rental starts.')
  })

  const proofOf = (times?: Parameters<typeof promises>[1]) =>
    promises(ordinary, times).find(({ id }) => id === 'problems')?.proof

  it.each([
    [undefined, null],
    [null, 'Once there are 20 reports in 90 days, this page says how long answers took; now there are fewer.'],
    [
      { reports: 20, median_minutes: 59, p95_minutes: null },
      'Of the 20 reports of the last 90 days half were answered within 59 minutes; fewer than 95 in 100 have been answered.',
    ],
    [
      { reports: 20, median_minutes: null, p95_minutes: null },
      'Of the 20 reports of the last 90 days fewer than half have been answered.',
    ],
    [
      { reports: 20, median_minutes: 59, p95_minutes: 61 },
      'Of the 20 reports of the last 90 days half were answered within 59 minutes, and 95 in 100 within 2 hours.',
    ],
    [
      { reports: 31, median_minutes: 60, p95_minutes: 2881 },
      'Of the 31 reports of the last 90 days half were answered within 1 hour, and 95 in 100 within 3 days.',
    ],
    [
      { reports: 400, median_minutes: 0, p95_minutes: 2880 },
      'Of the 400 reports of the last 90 days half were answered within 1 minute, and 95 in 100 within 48 hours.',
    ],
  ])('give the measured answer times, never rounded down: %o [accounts 2.68]', (times, said) => {
    expect(proofOf(times)).toBe(said)
  })

  it.each(identityChecks)('say of a demo identity check that no document is looked at: %s', (checks) => {
    const { claim, detail } = identityStatement({ checks, sandbox: true })
    const isSaid = checks !== 'off'
    expect([claim.includes('(demonstration only)'), detail.includes('No document is looked at.')]).toEqual([
      isSaid,
      isSaid,
    ])
    expect(detail).not.toContain('A provider checks')
  })

  it('say that a booking keeps its cancellation rule, whatever is promised later [R15]', () => {
    const found = promises({ ...ordinary, refund: { free_hours: 24, late_percent: 80 } })
    expect(found.find(({ id }) => id === 'renter-cancels')).toMatchObject({
      promise: 'Cancelling is free until 24 hours before the start date begins.',
      limits: expect.stringContaining('A booking keeps the rule that was shown when you asked for it.'),
    })
  })

  it('say of a demo cover that it pays nothing', () => {
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
