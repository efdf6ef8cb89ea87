import { describe, expect, it } from 'vitest'
import { type IdentityDecision, identityStates, identityVerdict, type VerdictCheck } from './identity-verdict.ts'

const hour = (count: number) => new Date(Date.UTC(2026, 10, 26, count))
const now = hour(12)
const own = { nameKey: 'tom', minorAt: null }
const verified = (changes: Partial<VerdictCheck> = {}): VerdictCheck => ({
  state: 'verified',
  resultAt: hour(5),
  validUntil: null,
  withdrawnAt: null,
  hasAge: true,
  nameMatch: 'same',
  matchedNameKey: 'tom',
  ...changes,
})
const decided = (what: IdentityDecision, at: number, nameKey: string | null = 'tom') => ({
  what,
  at: hour(at),
  nameKey,
})
const alone = { others: false, now }
const withOthers = { others: true, now }

describe('the verdict of an identity check', () => {
  it.each(
    identityStates.flatMap((state) =>
      (['same', 'close', 'different', null] as const).flatMap((nameMatch) =>
        [true, false].flatMap((isName) =>
          [true, false].flatMap((others) =>
            [null, 4, 9].map((minor) => ({ state, nameMatch, isName, others, minor }) as const),
          ),
        ),
      ),
    ),
  )('$state, name $nameMatch, profile name unchanged: $isName, other accounts: $others, minor: $minor', (row) => {
    const check = verified({
      state: row.state,
      nameMatch: row.nameMatch,
      matchedNameKey: row.isName ? 'tom' : 'thomas',
    })
    const profile = { ...own, minorAt: row.minor === null ? null : hour(row.minor) }
    const expected =
      row.minor !== null
        ? 'under_age'
        : row.state !== 'verified'
          ? 'none'
          : row.others
            ? 'needs_review'
            : (row.nameMatch === 'same' || row.nameMatch === 'close') && row.isName
              ? 'tick'
              : 'name_differs'
    expect(identityVerdict(check, profile, [], { others: row.others, now })).toBe(expected)
  })

  it.each([
    ['grant', undefined, 'tick'],
    ['withdraw', undefined, 'none'],
    ['require', undefined, 'none'],
    ['allow_second_account', undefined, 'none'],
    ['grant', verified({ nameMatch: 'different' }), 'tick'],
    ['withdraw', verified(), 'none'],
    ['require', verified(), 'none'],
    ['allow_second_account', verified(), 'tick'],
  ] as const)('"%s" after the check overrides it', (what, check, expected) => {
    expect(identityVerdict(check, own, [decided(what, 6)], alone)).toBe(expected)
  })

  it("follows the check again once it's newer than the decision", () => {
    for (const what of ['grant', 'withdraw', 'require'] as const) {
      expect(identityVerdict(verified(), own, [decided(what, 4)], alone)).toBe('tick')
      expect(identityVerdict(verified({ nameMatch: 'different' }), own, [decided(what, 4)], alone)).toBe('name_differs')
    }
  })

  it("follows the latest decision, whatever order they're in", () => {
    expect(identityVerdict(verified(), own, [decided('withdraw', 8), decided('grant', 6)], alone)).toBe('none')
    expect(identityVerdict(verified(), own, [decided('withdraw', 6), decided('grant', 8)], alone)).toBe('tick')
  })

  it('loses a granted tick when the name it was granted to changes', () => {
    expect(identityVerdict(undefined, { ...own, nameKey: 'tim' }, [decided('grant', 6)], alone)).toBe('none')
  })

  it('stays under age until staff grant a tick, despite other decisions and later checks', () => {
    const minor = { ...own, minorAt: hour(5) }
    for (const what of ['withdraw', 'require', 'allow_second_account'] as const)
      expect(identityVerdict(verified(), minor, [decided(what, 6)], alone)).toBe('under_age')
    expect(identityVerdict(verified({ resultAt: hour(7) }), minor, [], alone)).toBe('under_age')
    expect(identityVerdict(undefined, minor, [decided('grant', 4)], alone)).toBe('under_age')
    expect(identityVerdict(verified(), minor, [decided('grant', 6)], alone)).toBe('tick')
  })

  it('allows a second account once staff have allowed it', () => {
    expect(identityVerdict(verified(), own, [decided('allow_second_account', 1)], withOthers)).toBe('tick')
    expect(identityVerdict(verified(), own, [decided('grant', 6)], withOthers)).toBe('tick')
  })

  it('needs review if the document has no birth date, until staff grant a tick', () => {
    const ageless = verified({ hasAge: false })
    expect(identityVerdict(ageless, own, [], alone)).toBe('needs_review')
    expect(identityVerdict(ageless, own, [decided('allow_second_account', 6)], alone)).toBe('needs_review')
    expect(identityVerdict(ageless, own, [decided('grant', 6)], alone)).toBe('tick')
  })

  it('needs review once an account with the same document is banned, despite earlier decisions', () => {
    const banned = { ...withOthers, bannedAt: hour(8) }
    expect(identityVerdict(verified(), own, [], { ...banned, others: false })).toBe('needs_review')
    for (const what of ['allow_second_account', 'grant'] as const) {
      expect(identityVerdict(verified(), own, [decided(what, 7)], banned)).toBe('needs_review')
      expect(identityVerdict(verified(), own, [decided(what, 9)], banned)).toBe('tick')
    }
  })

  it('loses a tick granted during a check when that check ends, and keeps one granted afterwards', () => {
    const over = [verified({ state: 'withdrawn', withdrawnAt: hour(8) }), verified({ validUntil: hour(8) })]
    for (const check of over) {
      expect(identityVerdict(check, own, [decided('grant', 6)], alone)).toBe('none')
      expect(identityVerdict(check, own, [decided('grant', 8)], alone)).toBe('tick')
    }
  })

  it('ends at the instant until which the check is valid', () => {
    expect(identityVerdict(verified({ validUntil: hour(13) }), own, [], alone)).toBe('tick')
    expect(identityVerdict(verified({ validUntil: now }), own, [], alone)).toBe('none')
  })
})
