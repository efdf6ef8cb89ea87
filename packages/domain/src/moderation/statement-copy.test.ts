import { describe, expect, it } from 'vitest'
import { groundNames } from './grounds.ts'
import { measureNames, measureOf } from './measures.ts'
import {
  appealEnd,
  decisionSources,
  outcomeForReporter,
  statementBlocks,
  statementSubject,
  type StatementFacts,
} from './statement-copy.ts'

const facts: StatementFacts = {
  outcome: 'action',
  measures: [{ name: 'item_remove', until: null }],
  title: 'Crossbow',
  ground: 'terms.prohibited',
  facts: 'The listing offers a crossbow for hire.',
  source: 'report',
  automated: false,
  isLookedAt: false,
  canSendBack: true,
  since: '24 November 2026',
  appealUntil: '24 May 2027',
}
const blockOf = (statement: StatementFacts, heading: string) =>
  statementBlocks(statement).find((block) => block.heading === heading)?.text

describe('a statement of reasons', () => {
  it('states what was done and why, the consequences and how to appeal', () => {
    expect(statementSubject(facts)).toBe('We have taken down your listing “Crossbow”')
    expect(statementBlocks(facts).map(({ text }) => text)).toEqual([
      'We have taken down your listing “Crossbow”. Nobody else sees it any more. Since 24 November 2026, on all of Itemo.',
      'The listing offers a crossbow for hire.',
      'Our terms: “Listing an item”.',
      'Someone reported it. A person decided this.',
      'Hires that are agreed go on as planned, and you get your money for them as usual. A boost stops; you get the rest of its time back when the listing shows again.',
      'Change the listing and send it back to us, and we’ll look at it again. Appeal until 24 May 2027, and someone else will look at it within 7 days if we can. If you run a business you can also use our complaints process: write to us. You can always go to court.',
    ])
  })

  it("doesn't say that hires continue or money is paid where it cancels them or holds it back", () => {
    const heading = 'What it means for your hires and your money'
    for (const name of ['rentals_cancel', 'due_block'] as const) {
      const measures = [...facts.measures, { name, until: null }]
      expect(blockOf({ ...facts, measures }, heading)).not.toContain('as usual')
      expect(blockOf({ ...facts, measures }, heading)).toContain('A boost stops')
    }
  })

  it('has all six parts, each with a text, for every measure, ground and source', () => {
    for (const name of measureNames)
      for (const ground of groundNames)
        for (const source of decisionSources) {
          const blocks = statementBlocks({ ...facts, measures: [{ name, until: null }], ground, source })
          expect(new Set(blocks.map(({ heading }) => heading)).size).toBe(6)
          for (const { text } of blocks) expect(text).toMatch(/^\S.*\.$/)
        }
  })

  it('states when a measure ends, or that it has no end', () => {
    for (const name of measureNames) {
      const until = '1 December 2026'
      const did = blockOf({ ...facts, measures: [{ name, until }] }, 'What we did') ?? ''
      expect(did.includes(until), name).toBe(measureOf(name).canEnd ?? false)
    }
    expect(blockOf({ ...facts, measures: [{ name: 'suspend', until: null }] }, 'What we did')).toContain('no end date')
  })

  it('lists all measures, each sentence once and without implied ones', () => {
    const of = (...measures: StatementFacts['measures'][number][]) => ({ ...facts, measures })
    const both = of({ name: 'item_remove', until: null }, { name: 'suspend', until: '1 December 2026' })
    expect(statementSubject(both)).toBe(
      'We have taken down your listing “Crossbow”, and we have suspended your account',
    )
    for (const measures of [
      both,
      of({ name: 'restrict_listing', until: null }, { name: 'restrict_hiring', until: null }),
    ])
      for (const { text } of statementBlocks(measures)) {
        const sentences = text.match(/[^.]+\./g) ?? []
        expect(new Set(sentences).size, text).toBe(sentences.length)
      }
    expect(blockOf(both, 'What it means for your hires and your money')).toBe(
      'Hires that are agreed go on as planned, and you get your money for them as usual. A boost stops; you get the rest of its time back when the listing shows again. You can still read and download your data.',
    )
    const limits = of({ name: 'restrict_listing', until: '1 May' }, { name: 'restrict_hiring', until: '1 May' })
    expect(statementSubject(limits)).toBe('We have limited your account')
    expect(blockOf(limits, 'What we did')).toBe(
      'You can’t list, change or show items. You can’t ask for new hires. All of this ends on 1 May. Since 24 November 2026, on all of Itemo.',
    )
    const within = of({ name: 'item_hold', until: null }, { name: 'item_remove', until: null })
    expect(blockOf(within, 'What we did')).not.toContain('checked')
    // A measure that lasts longer is mentioned.
    const longer = of({ name: 'restrict_hiring', until: null }, { name: 'suspend', until: '1 May' })
    expect(blockOf(longer, 'What we did')).toContain('ask for new hires')
  })

  it('offers to send a listing back only to someone who may change it', () => {
    expect(blockOf({ ...facts, canSendBack: false }, 'What you can do')).toMatch(/^Appeal until/)
  })

  it('says that a warning limits nothing, and when no person has looked', () => {
    const warning = { ...facts, outcome: 'warning', measures: [] } as const
    expect(statementSubject(warning)).toBe('We have given you a warning')
    expect(blockOf(warning, 'What we did')).toContain('It doesn’t limit anything.')
    expect(blockOf({ ...facts, automated: true, source: 'rule' }, 'How it came up')).toBe(
      'An automatic rule found it. This was decided automatically; a person looks at it if you appeal.',
    )
    // Nobody has to appeal against something that's in the queue anyway.
    expect(blockOf({ ...facts, automated: true, isLookedAt: true, source: 'rule' }, 'How it came up')).toBe(
      'An automatic rule found it. This was decided automatically, until a person has looked at it.',
    )
  })

  it("doesn't tell a reporter what was done", () => {
    expect([outcomeForReporter('action'), outcomeForReporter('warning')]).toEqual(
      Array(2).fill('We have taken action.'),
    )
    expect(outcomeForReporter('no_action')).toBe('We found no breach of our rules.')
  })

  it('can be appealed for six months, to the last day of a shorter month', () => {
    expect(appealEnd(new Date('2026-11-24T12:00:00Z')).toISOString()).toBe('2027-05-24T11:00:00.000Z')
    expect(appealEnd(new Date('2026-08-31T12:00:00Z')).toISOString()).toBe('2027-02-28T13:00:00.000Z')
    expect(appealEnd(new Date('2027-08-31T12:00:00Z')).toISOString()).toBe('2028-02-29T13:00:00.000Z')
  })
})
