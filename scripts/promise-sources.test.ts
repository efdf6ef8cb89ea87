import { readdirSync, readFileSync } from 'node:fs'
import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { chargedOnYes, paymentDue, paymentHeld, paymentReserved } from '@itemo/domain/payment-promises.ts'
import { damageReported, keepsItsRule, noDamagePaid, promises } from '@itemo/domain/promises.ts'
import { specifiedRefund } from '@itemo/domain/rentals/refund.ts'
import { expect, it } from 'vitest'

/** The sources of the app, tests left out, by their paths. */
const app = new URL('../apps/web/app/', import.meta.url)
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:md|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, app), 'utf8').replaceAll(/\s+/g, ' ') }))

const everySentence = [
  ...new Set([
    chargedOnYes,
    paymentDue,
    paymentHeld,
    paymentReserved,
    keepsItsRule,
    noDamagePaid,
    damageReported,
    ...identityChecks.flatMap((checks) =>
      [true, false].flatMap((deposits) =>
        promises(
          { identity: { checks, sandbox: false }, cover: null, deposits, refund: specifiedRefund },
          null,
        ).flatMap(({ promise, means, limits, proof }) => [promise, means, limits, proof ?? '']),
      ),
    ),
  ]),
].filter((sentence) => sentence !== '')

it('no screen types a promise by itself: each takes it from the list [R49]', () => {
  const typed = sources.flatMap(({ path, text }) =>
    everySentence.filter((sentence) => text.includes(sentence)).map((sentence) => `${path}: ${sentence}`),
  )
  expect(typed).toEqual([])
})

/** What the promises speak of, in other words than theirs. Each page that may say it says it of something else. */
const subjects: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:payment|money) is held|held until/i, []],
  [/(?:exact|collection) (?:address|place)/i, ['privacy.md']],
  [/about a kilometre/i, ['privacy.md']],
  [/(?:back|refunded|free) until/i, []],
  [/answered within|answer within|answered the same day/i, ['support-screen.tsx']],
  [/finished hire/i, ['terms.md']],
  [/\binspect/i, ['terms.md']],
  [/(?:hold|holds|take|takes|keep|keeps) (?:no |a |the )?deposits?\b/i, []],
  [/pay for damage/i, []],
  [/reports? (?:the )?damage|damage has to be reported|24 hours of the return/i, ['info-values.tsx']],
  [/verif(?:y|ied|ies) (?:the )?identit/i, []],
]

it('the pages speak of what is promised in the words of the list alone [R49]', () => {
  const pages = sources.filter(({ path }) => /features\/(?:info|support)\/[\w-]+\.(?:md|tsx)$/.test(path))
  expect(pages.length).toBeGreaterThan(8)
  const wrong = pages.flatMap(({ path, text }) =>
    subjects
      .filter(([subject, allowed]) => subject.test(text) && !allowed.some((name) => path.endsWith(name)))
      .map(([subject]) => `${path}: ${subject}`),
  )
  expect(wrong).toEqual([])
})
