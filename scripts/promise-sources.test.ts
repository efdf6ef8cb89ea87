import { readdirSync, readFileSync } from 'node:fs'
import { coverOf, demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { chargedOnYes, paymentDue, paymentHeld, paymentReserved } from '@itemo/domain/payment-promises.ts'
import { promises } from '@itemo/domain/guarantees.ts'
import {
  damageReported,
  keepsItsRule,
  noDamagePaid,
  type PromiseSettings,
  supportAnswers,
} from '@itemo/domain/promises.ts'
import { specifiedRefund } from '@itemo/domain/rentals/refund.ts'
import { expect, it } from 'vitest'

/** A text as it is read: with one kind of space and of apostrophe, however a source writes it. */
const asRead = (text: string) => text.replaceAll(/&apos;|&#39;|\\'|[’‘]/g, "'").replaceAll(/\s+/g, ' ')

/** The sources of the app and the server, whose mails promise things too, tests left out, by their paths. */
const sources = ['apps/web/app/', 'apps/server/src/'].flatMap((folder) => {
  const root = new URL(`../${folder}`, import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:md|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}${path}`, text: asRead(readFileSync(new URL(path, root), 'utf8')) }))
})

/** Every town as far as sentences differ. */
const towns: readonly PromiseSettings[] = identityChecks.flatMap((checks) =>
  [null, 80].flatMap((above) =>
    [true, false].flatMap((sandbox) =>
      [null, coverOf(demoCoverProduct)].flatMap((cover) =>
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

const everySentence = [
  ...new Set([
    chargedOnYes,
    paymentDue,
    paymentHeld,
    paymentReserved,
    keepsItsRule,
    noDamagePaid,
    damageReported,
    supportAnswers,
    ...towns.flatMap((town) =>
      promises(town, null).flatMap(({ promise, means, limits, proof }) => [promise, means, limits, proof ?? '']),
    ),
  ]),
]
  .map(asRead)
  .filter((sentence) => sentence !== '')

it('no screen contains the text of a promise: all take it from the list [R49]', () => {
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
  [/answered within|answer within|answered the same day/i, []],
  [/finished hire/i, ['terms.md']],
  [/\binspect/i, ['terms.md']],
  [/(?:hold|holds|take|takes|keep|keeps) (?:no |a |the )?deposits?\b/i, []],
  [/pay for damage/i, []],
  [/reports? (?:the )?damage|damage has to be reported|24 hours of the return/i, ['info-values.tsx']],
  [/verif(?:y|ied|ies) (?:the )?identit/i, []],
]

it('pages mention subjects of promises only in the words of the list [R49]', () => {
  const pages = sources.filter(({ path }) => /features\/(?:info|support)\/[\w-]+\.(?:md|tsx)$/.test(path))
  expect(pages.length).toBeGreaterThan(8)
  const wrong = pages.flatMap(({ path, text }) =>
    subjects
      .filter(([subject, allowed]) => subject.test(text) && !allowed.some((name) => path.endsWith(name)))
      .map(([subject]) => `${path}: ${subject}`),
  )
  expect(wrong).toEqual([])
})

it("answer times aren't written anywhere else, not even in emails [accounts 2.60, 2.68]", () => {
  const typed = sources.filter(({ text }) =>
    /answered (?:within \d|the same day)|urgent requests the same day/i.test(text),
  )
  expect(typed.map(({ path }) => path)).toEqual([])
})
