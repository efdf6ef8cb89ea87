import { Id } from '@itemo/domain/ids.ts'
import { reportReasons } from '@itemo/domain/messages/message-schemas.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { type AnyJob, defineJob } from '../../define-job.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findNewMatches } from '../items/blocked-items.ts'
import { forgetOldEdits } from '../items/edit-history.ts'
import { findItemModeration } from '../items/moderate-item.ts'
import { alertLate } from './alert-staff.ts'
import { dropHidden, liftMeasures } from './apply-measures.ts'
import { holdByRules } from './automatic-decisions.ts'
import { mailCase, mailSuggestion, mailVisitor } from './case-emails.ts'
import { changeCase, listOpenCasesOf, insertNote, showItem, sweepCases } from './case-queries.ts'
import { listEnded } from './decision-queries.ts'
import { forgetOldCases } from './moderation-privacy.ts'
import { applyPeopleRules, openPersonCase } from './people-rules.ts'
import { type CaseRow, openCase } from './report-queries.ts'
import { findSubject } from './report-subjects.ts'
import { reportByOwnCall } from './reports.ts'
import { reasonOfRules, riskHours, riskRules, riskRuleWords } from '@itemo/domain/moderation/assess-listing.ts'
import { mailAnswer, mailStatement, sendStatement } from './send-statement.ts'

const aboutItem = z.object({ item_id: Id })

/** Contains rule names, and nothing that anyone wrote. */
const found = z.object({ item_id: Id, rules: z.array(z.enum(riskRules)) })

/** Opens the case of an item that the risk rules flagged, or adds their findings to it. */
async function openRiskCase(
  context: Context,
  { item_id: itemId, rules }: z.output<typeof found>,
  urgency: { readonly priority: 3 | 4; readonly hours: number },
  then: (trx: Db, row: CaseRow) => Promise<void>,
) {
  await inTransaction(context.db, async (trx) => {
    const item = await findItemModeration(trx, itemId)
    if (!item) return
    const at = context.now()
    const about = { subjectKind: 'item', subjectId: itemId, ownerId: item.owner_id, title: item.title } as const
    const opened = await openCase(context, trx, { kind: 'risk', ...about, reason: reasonOfRules(rules), urgency, at })
    const { isNew } = opened
    const row = await showItem(trx, opened.row)
    const text = ['Found by the risk rules:', ...rules.map((rule) => riskRuleWords[rule])].join('\n')
    await insertNote(trx, { caseId: row.id, authorId: null, text, at })
    // An item that is merely watched is reviewed without an email.
    if (isNew && urgency.priority === 3) await context.jobs.send(trx, mailCase, { case_id: row.id })
    await then(trx, row)
  })
}

const onHeld = defineJob({
  name: 'moderation.on-held',
  payload: found,
  on: ['item.held'],
  subjects: () => [],
  run: (context, payload) =>
    openRiskCase(context, payload, { priority: 3, hours: riskHours.held }, (trx, row) =>
      holdByRules(context, trx, row, payload.rules),
    ),
})

const onWatched = defineJob({
  name: 'moderation.on-watched',
  payload: found,
  on: ['item.watched'],
  subjects: () => [],
  run: (context, payload) =>
    openRiskCase(context, payload, { priority: 4, hours: riskHours.watched }, async () => undefined),
})

/** Opens cases for live items that a changed list of words matches; none is taken down automatically. */
const onWords = defineJob({
  name: 'moderation.on-words',
  payload: z.object({ key: z.string(), version: z.number(), at: z.string() }),
  on: ['setting.changed'],
  subjects: () => [],
  async run(context, { key, at }) {
    if (key !== 'words.blocked') return
    const words = context.settings.get('words.blocked')
    const before = context.settings.at('words.blocked', new Date(new Date(at).getTime() - 1))
    for await (const items of findNewMatches(context.db, words, before))
      for (const { id } of items) {
        const payload = { item_id: id, rules: ['held_word' as const] }
        await openRiskCase(context, payload, { priority: 4, hours: riskHours.watched }, async () => undefined)
      }
  },
})

/** The owner has edited a held or taken-down item, so it is reviewed again. */
const onSentBack = defineJob({
  name: 'moderation.on-sent-back',
  payload: aboutItem,
  on: ['item.sent_back'],
  async run(context, { item_id: itemId }) {
    await inTransaction(context.db, async (trx) => {
      const item = await findItemModeration(trx, itemId)
      if (!item || (item.state !== 'held' && item.state !== 'removed')) return
      const at = context.now()
      const open = await listOpenCasesOf(trx, 'item', itemId)
      for (const row of open) {
        await showItem(trx, row, { sent_back_at: at })
        await insertNote(trx, { caseId: row.id, authorId: null, text: 'Edited by the owner.', at })
      }
      if (open.length > 0) return
      const about = { subjectKind: 'item', subjectId: itemId, ownerId: item.owner_id, title: item.title } as const
      const { row } = await openCase(context, trx, { kind: 'risk', ...about, reason: 'inaccurate', at })
      await showItem(trx, row, { sent_back_at: at })
      await insertNote(trx, { caseId: row.id, authorId: null, text: 'Edited by the owner and sent back.', at })
      await context.jobs.send(trx, mailCase, { case_id: row.id })
    })
  },
})

/** A deleted item needs no decision: its case is closed, and retained evidence stays. */
const onDeleted = defineJob({
  name: 'moderation.on-item-deleted',
  payload: aboutItem,
  on: ['item.deleted'],
  async run(context, { item_id: itemId }) {
    await inTransaction(context.db, async (trx) => {
      const at = context.now()
      for (const row of await listOpenCasesOf(trx, 'item', itemId)) {
        // Urgent cases are about the person too.
        if (row.priority <= 2) continue
        await changeCase(trx, row, { state: 'closed', waiting_on: null, waits_until: null, decided_at: at })
        await insertNote(trx, { caseId: row.id, authorId: null, text: 'The owner has deleted it.', at })
      }
    })
  },
})

const appealMs = 184 * 86_400_000

/** Every five minutes: reopens cases whose waiting time is over, and ends measures that have expired. */
const sweep = defineJob({
  name: 'moderation.sweep',
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const at = context.now()
    await sweepCases(context.db, at, new Date(at.getTime() - appealMs))
    await alertLate(context)
    for (const measure of await listEnded(context.db, at)) {
      await inTransaction(context.db, async (trx) => {
        await liftMeasures(context, trx, [measure])
        await context.jobs.publish(trx, { name: 'decision.revoked', payload: { decision_id: measure.decision_id } })
      })
      dropHidden(context)
    }
  },
})

const forget = defineJob({
  name: 'moderation.forget',
  schedule: '50 3 * * *',
  async run(context) {
    await forgetOldCases(context)
    await forgetOldEdits(context.db, context.now())
  },
})

/** For jobs of the previous version: a want that was reported by email. It is added to the queue; remove this with the next version. */
const reportWantOfBefore = defineJob({
  name: 'wants.mail-report',
  payload: z.object({
    want_id: Id,
    reporter_id: Id,
    reason: z.enum(reportReasons),
    text: z.nullable(z.string()),
  }),
  subjects: ({ reporter_id }) => [reporter_id],
  async run(context, { want_id, reporter_id: userId, reason, text }) {
    const subject = { subject_kind: 'want', subject_id: want_id } as const
    try {
      await reportByOwnCall(context, { userId }, subject, { reason, text: text ?? undefined })
    } catch (error) {
      // The want, or its reporter, no longer exists.
      if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'report_own')) throw error
    }
  },
})

/** How long a review of an identity may take, in hours. */
const identityHours = 24

const identityNotes = {
  minor:
    "The document of an identity check shows an age below 18. They can't request, list or approve anything until someone decides on their identity.",
  second_account:
    "The document of an identity check shows the same person as another account. Nothing else happens automatically: it may be a twin or a namesake. The person doesn't know about the other account.",
  no_birth_date:
    "The document of an identity check shows no date of birth, so we can't tell their age or whether they have a second account.",
} as const

/** Opens a case for an identity check that needs a review; it names every account concerned. */
const onIdentity = defineJob({
  name: 'moderation.on-identity',
  payload: z.object({ user_id: Id, why: z.enum(['minor', 'second_account', 'no_birth_date']), other_ids: z.array(Id) }),
  on: ['identity.review_needed'],
  subjects: ({ user_id: userId, other_ids: otherIds }) => [userId, ...otherIds],
  async run(context, { user_id: userId, why, other_ids: otherIds }) {
    await inTransaction(context.db, async (trx) => {
      const at = context.now()
      const person = await findSubject(trx, undefined, 'person', userId, at)
      if (!person) return
      const about = { subjectKind: 'person', subjectId: userId, ownerId: userId, title: person.title } as const
      const urgency = { priority: 2, hours: identityHours } as const
      const { row, isNew } = await openCase(context, trx, {
        kind: 'person',
        ...about,
        reason: 'fake_person',
        urgency,
        at,
      })
      const others = otherIds.map((id) => `/operator/people/${id}`)
      const closed =
        why === 'second_account' && others.length === 0 ? ['The other account was closed by a decision.'] : []
      await insertNote(trx, {
        caseId: row.id,
        authorId: null,
        text: [identityNotes[why], ...others, ...closed].join('\n'),
        at,
      })
      if (isNew) await context.jobs.send(trx, mailCase, { case_id: row.id })
    })
  },
})

/** Opens a case about someone whose new conversations are held until a person has reviewed their messages. */
const onWarned = defineJob({
  name: 'moderation.on-warned',
  payload: z.object({ user_id: Id }),
  on: ['messages.warned'],
  subjects: ({ user_id: userId }) => [userId],
  async run(context, { user_id: userId }) {
    await inTransaction(context.db, async (trx) => {
      const at = context.now()
      const person = await findSubject(trx, undefined, 'person', userId, at)
      if (!person) return
      const about = { subjectKind: 'person', subjectId: userId, ownerId: userId, title: person.title } as const
      const { row, isNew } = await openCase(context, trx, { kind: 'risk', ...about, reason: 'scam', at })
      const text =
        'Their messages in three conversations within a day look like a scam. Their new conversations are on hold: “No action” delivers them, any other decision refuses them.'
      await insertNote(trx, { caseId: row.id, authorId: null, text, at })
      if (isNew) await context.jobs.send(trx, mailCase, { case_id: row.id })
    })
  },
})

/** Someone wrote blocked words: the messages are delivered, and a person reviews them. */
const onBlockedWords = defineJob({
  name: 'moderation.on-blocked-words',
  payload: z.object({ user_id: Id }),
  on: ['messages.blocked_words'],
  subjects: ({ user_id: userId }) => [userId],
  run: (context, { user_id: userId }) => openPersonCase(context, userId, ['words']),
})

const people = defineJob({
  name: 'moderation.people-rules',
  schedule: '35 * * * *',
  policy: 'stately',
  run: applyPeopleRules,
})

export const moderationJobs: readonly AnyJob[] = [
  reportWantOfBefore,
  mailCase,
  mailSuggestion,
  mailVisitor,
  sendStatement,
  mailStatement,
  mailAnswer,
  onHeld,
  onWatched,
  onWords,
  onSentBack,
  onDeleted,
  onIdentity,
  onWarned,
  onBlockedWords,
  people,
  sweep,
  forget,
]
