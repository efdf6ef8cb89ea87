import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groundOfReason, groundTable, reviewGrounds } from './grounds.ts'
import { measureOf, measuresFor, restrictionKinds, restrictionOf, suggestedMeasures } from './measures.ts'
import { dueAt, reasonOf, reasonsFor, reportReasons, reportSubjects } from './report-reasons.ts'
import { SubjectReportInput } from './report-schemas.ts'

const pairs = reportReasons.flatMap((reason) =>
  reportSubjects.map((subject) => ({ reason, subject, isOffered: reasonsFor(subject).includes(reason) })),
)
const id = '7a3f4b1e-9d2c-4e5f-8a6b-1c2d3e4f5a6b'

describe('report reasons', () => {
  it('are accepted exactly for the subjects whose forms offer them', () => {
    for (const { reason, subject, isOffered } of pairs) {
      const report = { subject_kind: subject, subject_id: id, reason, declares_subject: true }
      const { success, error } = SubjectReportInput.safeParse(report)
      expect(success, `${reason} of ${subject}`).toBe(isOffered)
      expect(error?.issues.map(({ path }) => path)).toEqual(success ? undefined : [['reason']])
    }
  })

  it('end with "something else" for every subject', () => {
    for (const subject of reportSubjects) expect(reasonsFor(subject).at(-1)).toBe('other')
  })

  it("require only reporters of an intimate image to declare that they're the person in it", () => {
    for (const reason of reportReasons) {
      const [subject_kind] = reasonOf(reason).subjects
      const { success } = SubjectReportInput.safeParse({ subject_kind, subject_id: id, reason })
      expect(success, reason).toBe(reason !== 'intimate_image')
    }
  })

  it('are due within a day, the most urgent within twelve hours', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reportReasons),
        fc.date({ noInvalidDate: true, max: new Date(4e12) }),
        (reason, at) => {
          const hours = (dueAt(reason, at).getTime() - at.getTime()) / 3_600_000
          expect(hours).toBeGreaterThan(0)
          expect(hours).toBeLessThanOrEqual(reasonOf(reason).priority === 1 ? 12 : 24)
        },
      ),
    )
  })

  it('hide at once only what is urgent, and only child safety is restricted', () => {
    const hidden = reportReasons.filter((reason) => reasonOf(reason).hidesAtOnce)
    expect(new Set(hidden.map((reason) => reasonOf(reason).priority))).toEqual(new Set([1]))
    for (const reason of reportReasons) {
      expect(reasonOf(reason).restricted ?? false).toBe(reason === 'child_safety')
    }
  })

  it('suggest only measures that moderators can take for the subject, on an existing ground', () => {
    for (const { reason, subject, isOffered } of pairs) {
      if (!isOffered) continue
      for (const measure of suggestedMeasures(reason, subject)) {
        expect(measuresFor(subject), `${reason} of ${subject}`).toContain(measure)
        expect(measureOf(measure).forOperators, 'suggested to moderators').toBeUndefined()
      }
      expect(groundTable).toHaveProperty([groundOfReason[reason]])
    }
    for (const reason of reasonsFor('review')) expect(reviewGrounds).toContain(groundOfReason[reason])
  })

  it('each restriction of an account belongs to exactly one measure', () => {
    expect(Object.values(restrictionOf).toSorted()).toEqual([...restrictionKinds].toSorted())
  })
})
