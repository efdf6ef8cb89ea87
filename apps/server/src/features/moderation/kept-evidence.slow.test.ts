import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, settleAll } from '../../../test/hires.ts'
import { action, moderationOf, noAction } from '../../../test/moderation.ts'
import { photo, storageOf, uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { sweepPictures } from '../items/pictures/pictures.ts'
import { findCase, insertAppealCase } from './report-queries.ts'

const server = await serverOfFile()
const { db, context } = server
const { caseOf, decide, report, runJob } = moderationOf(server)
const marcus = await createStaff(server, ['moderator'], { childSafety: true })
const sam = await createStaff(server, ['moderator'])
const olivia = await createStaff(server, ['operator'])
const reason = 'A report of a visitor'

/** An item with a picture, reported by someone. */
async function reported(why: 'child_safety' | 'spam' = 'child_safety') {
  const [owner, ann] = [await createMember(server, 'Otto'), await createMember(server, 'Ann')]
  const { id: itemId } = await createItem(server, owner, { title: 'A cot' })
  const image_url = await uploadPhoto(server, owner)
  await db.insertInto('item_images').values({ item_id: itemId, image_url, position: 0 }).execute()
  await report({ subject_kind: 'item', subject_id: itemId, reason: why, text: 'Look at the picture' }, ann)
  return { owner, ann, itemId, image_url, caseId: (await caseOf(itemId)).id }
}

async function filesOf(path: string): Promise<number> {
  const folder = join(context.config.dataDir, 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(path)).length
}

const isServed = async (path: string) =>
  (await server.fetch(`/storage/v1/object/public/item_images/${path}`)).status === 200
const remove = (itemId: string, as: Member) => server.api('DELETE /items/:itemId', { params: { itemId } }, as)
const leave = (as: Member) => server.api('POST /my/deletion', { body: {} }, as)
const handOver = async (caseId: string) => {
  const { json } = await server.api(
    'POST /staff/cases/:caseId/handover',
    { params: { caseId }, body: { reason } },
    olivia,
  )
  return JSON.parse(json) as Record<string, never>
}

describe('evidence in a serious case', () => {
  it('is kept when its owner deletes it, and no longer served; in an ordinary case it is deleted', async () => {
    const [kept, gone] = [await reported(), await reported('spam')]
    for (const { itemId, owner } of [kept, gone]) await remove(itemId, owner)
    await settleAll(server)
    await sweepPictures(context)
    for (const { image_url } of [kept, gone]) expect(await isServed(image_url)).toBe(false)
    expect(await filesOf(kept.image_url)).toBeGreaterThan(0)
    expect(await filesOf(gone.image_url)).toBe(0)
    expect(await handOver(kept.caseId)).toMatchObject({
      person: { now: { email: kept.owner.email } },
      reports: [{ text: 'Look at the picture', as_it_was: { title: 'A cot', images: [kept.image_url] } }],
      pictures: [{ is_removed_from_the_site: true }],
    })
  })

  it('is kept even if its owner deletes it at the same moment; a report that comes too late is refused', async () => {
    const race = async () => {
      const owner = await createMember(server)
      const { id: itemId } = await createItem(server, owner)
      const image_url = await uploadPhoto(server, owner)
      await db.insertInto('item_images').values({ item_id: itemId, image_url, position: 0 }).execute()
      const params = { itemId }
      const body = { subject_kind: 'item', subject_id: itemId, reason: 'danger' } as const
      const [reportedAs] = await Promise.all([
        server.call('POST /reports', { body }, await createMember(server)),
        server.call('DELETE /items/:itemId', { params }, owner),
      ])
      return { image_url, status: reportedAs.status }
    }
    const races = await Promise.all(Array.from({ length: 10 }, race))
    await settleAll(server)
    await sweepPictures(context)
    for (const { image_url, status } of races) {
      expect([200, 404]).toContain(status)
      expect((await filesOf(image_url)) > 0).toBe(status === 200)
    }
  })

  it("blocks its owner's account deletion for thirty days, and is kept with their identity afterwards", async () => {
    const { owner, caseId, image_url, itemId } = await reported()
    await decide(itemId, action('item_remove'))
    const refused = await server.refused('POST /my/deletion', { body: {} }, owner)
    expect(refused).toMatchObject({ status: 409, code: 'account_under_review' })
    const longAgo = new Date(context.now().getTime() - 31 * 86_400_000)
    await db.updateTable('cases').set({ opened_at: longAgo }).where('id', '=', caseId).execute()
    await leave(owner)
    await settleAll(server)
    await sweepPictures(context)
    expect(await filesOf(image_url)).toBeGreaterThan(0)
    expect(await handOver(caseId)).toMatchObject({
      case: { reason: 'Child safety' },
      person: { now: null, kept: [{ record: { email: owner.email, user_id: owner.id } }] },
      reports: [{ as_it_was: { title: 'A cot' } }],
      decisions: [{ facts: 'The listing offers a crossbow.', measures: ['item_remove'] }],
    })
  })

  it('is deleted if nothing was found', async () => {
    const { owner, caseId, image_url, itemId } = await reported()
    await decide(itemId, noAction)
    // “No action” can be undone: until then the account can't be deleted, except with an older case, and then the evidence is retained.
    expect(await server.refused('POST /my/deletion', { body: {} }, owner)).toMatchObject({
      code: 'account_under_review',
    })
    const longAgo = new Date(context.now().getTime() - 31 * 86_400_000)
    await db.updateTable('cases').set({ opened_at: longAgo }).where('id', '=', caseId).execute()
    await leave(owner)
    await settleAll(server)
    await sweepPictures(context)
    expect(await filesOf(image_url)).toBeGreaterThan(0)
    const reports = () => db.selectFrom('reports').select(['evidence', 'text']).where('case_id', '=', caseId).execute()
    expect(await reports()).toMatchObject([{ evidence: { title: 'A cot' }, text: 'Look at the picture' }])
    expect(await handOver(caseId)).toMatchObject({ person: { kept: [{ record: { email: owner.email } }] } })
    // Once it can't be undone any more.
    await runJob('moderation.forget', 2)
    await sweepPictures(context)
    expect(await filesOf(image_url)).toBe(0)
    expect(await db.selectFrom('case_evidence').select('kind').where('case_id', '=', caseId).execute()).toEqual([])
    expect(await reports()).toEqual([{ evidence: {}, text: 'Look at the picture' }])
    await db.updateTable('cases').set({ decided_at: longAgo }).where('id', '=', caseId).execute()
    const params = { caseId }
    const refused = await server.refused('POST /staff/cases/:caseId/handover', { params, body: { reason } }, olivia)
    expect(refused).toMatchObject({ status: 409 })
  })

  it("is kept during a complaint, without blocking deletion for longer; then the complaint's text goes too", async () => {
    const { owner, ann, itemId, caseId } = await reported()
    const { decision } = await decide(itemId, noAction)
    const about = await findCase(db, caseId)
    const report = await db.selectFrom('reports').select('id').where('case_id', '=', caseId).executeTakeFirst()
    if (!about || !report) throw new Error('nothing was reported')
    const made_at = context.now()
    const { id: complaintId } = await insertAppealCase(db, { kind: 'report', id: report.id }, about, made_at)
    const words = { text: 'It is still there.', made_at, case_id: complaintId }
    await db
      .insertInto('report_complaints')
      .values({ ...words, report_id: report.id, decision_id: decision.id })
      .execute()
    const longAgo = new Date(made_at.getTime() - 31 * 86_400_000)
    await db.updateTable('cases').set({ opened_at: longAgo }).where('id', '=', caseId).execute()
    await leave(owner)
    await leave(ann)
    await settleAll(server)
    await runJob('moderation.forget', 2)
    const complaint = db.selectFrom('report_complaints').select(['text', 'answer']).where('case_id', '=', complaintId)
    expect(await complaint.execute()).toEqual([{ text: words.text, answer: null }])
    const answered = { outcome: 'upheld', decided_at: made_at, answer: 'We found a cot.' } as const
    await db.updateTable('report_complaints').set(answered).where('case_id', '=', complaintId).execute()
    await runJob('moderation.forget', 2)
    expect(await complaint.execute()).toEqual([{ text: null, answer: null }])
  })

  it('is kept if an agency was told, even without a measure, or if the item is shown again', async () => {
    const [told, restored] = [await reported(), await reported()]
    const { version } = await caseOf(told.itemId)
    const body = { version, reference: 'NCA-7', reported_on: context.now().toISOString().slice(0, 10) }
    await server.api('PUT /staff/cases/:caseId/agency-report', { params: { caseId: told.caseId }, body }, marcus)
    await decide(told.itemId, noAction)
    await decide(restored.itemId, action('item_remove'))
    await server.api(
      'POST /staff/items/:itemId/restore',
      {
        params: { itemId: restored.itemId },
        body: { note: 'Another picture now' },
      },
      olivia,
    )
    const of = db.updateTable('cases').set({ state: 'closed' }).where('id', '=', restored.caseId)
    await of.execute()
    for (const { itemId, owner } of [told, restored]) await remove(itemId, owner)
    await settleAll(server)
    for (const days of [2, 4000]) await runJob('moderation.forget', days === 2 ? 2 : 300)
    await sweepPictures(context)
    for (const { image_url } of [told, restored]) expect(await filesOf(image_url)).toBeGreaterThan(0)
    // The audit records that there is a reference, but not which.
    const audit = db.selectFrom('audit_entries').select('changes').where('act', '=', 'case.note_agency')
    expect(JSON.stringify(await audit.where('case_id', '=', told.caseId).execute())).not.toContain('NCA-7')
  })

  it('is the picture that someone replaces at the same moment', async () => {
    const race = async () => {
      const [bad, ann] = [await createMember(server), await createMember(server)]
      const { data } = await storageOf(server, bad, 'avatars').upload(`${crypto.randomUUID()}-me.jpg`, await photo())
      await server.api('PUT /me', { body: { profile_image: data?.path ?? '' } }, bad)
      await Promise.all([
        report({ subject_kind: 'person', subject_id: bad.id, reason: 'danger' }, ann),
        server.api('PUT /me', { body: { profile_image: null } }, bad),
      ])
      const of = db.selectFrom('reports').select('evidence').where('reporter_id', '=', ann.id)
      const { evidence } = await of.executeTakeFirstOrThrow()
      return (evidence as { profile_image: string | null }).profile_image
    }
    const shown = await Promise.all(Array.from({ length: 10 }, race))
    await settleAll(server)
    await sweepPictures(context)
    const counts = await Promise.all(shown.flatMap((path) => (path === null ? [] : filesOf(path))))
    expect(counts).not.toContain(0)
  })

  it('excludes a picture already being deleted', async () => {
    const [bad, ann] = [await createMember(server), await createMember(server)]
    const { data } = await storageOf(server, bad, 'avatars').upload(`${crypto.randomUUID()}-me.jpg`, await photo())
    const path = data?.path ?? ''
    await server.api('PUT /me', { body: { profile_image: path } }, bad)
    await db.updateTable('uploads').set({ removed_at: context.now() }).where('path', '=', path).execute()
    await report({ subject_kind: 'person', subject_id: bad.id, reason: 'danger' }, ann)
    expect(await db.selectFrom('kept_pictures').select('path').where('path', '=', path).execute()).toEqual([])
  })

  it('is deleted a year after it was reported to an agency, and not before that is recorded', async () => {
    const { caseId, image_url, itemId, owner } = await reported()
    await decide(itemId, action('restrict_messaging'))
    await remove(itemId, owner)
    await settleAll(server)
    await db.updateTable('decision_measures').set({ lifted_at: context.now() }).execute()
    await db.updateTable('cases').set({ state: 'closed' }).where('id', '=', caseId).execute()
    const isThere = async () =>
      (await db.selectFrom('cases').select('id').where('id', '=', caseId).execute()).length === 1
    await runJob('moderation.forget', 4000)
    expect(await isThere()).toBe(true)
    const { version } = await caseOf(itemId)
    const body = { version, reference: 'NCA-1', reported_on: context.now().toISOString().slice(0, 10) }
    const note = (sent: object) =>
      server.call('PUT /staff/cases/:caseId/agency-report', { params: { caseId }, body: { ...body, ...sent } }, marcus)
    expect(await note({ reported_on: '2999-01-01' })).toMatchObject({ status: 422 })
    // Of ten at once one writes it; the others find it written.
    const pressed = await Promise.all(Array.from({ length: 10 }, () => note({})))
    expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const entries = db.selectFrom('audit_entries').select('id').where('case_id', '=', caseId)
    expect(await entries.where('act', '=', 'case.note_agency').execute()).toHaveLength(1)
    await runJob('moderation.forget', 364)
    expect(await isThere()).toBe(true)
    await runJob('moderation.forget', 367)
    expect(await isThere()).toBe(false)
    await sweepPictures(context)
    expect(await filesOf(image_url)).toBe(0)
  })

  it('includes both sides of a conversation, even after one of them has left', async () => {
    const [bad, ann] = [await createMember(server, 'Bad'), await createMember(server, 'Ann')]
    const { id } = await server.api('POST /conversations', { body: { other_user_id: ann.id } }, bad)
    const params = { conversationId: id }
    for (const text of ['I know where you live', 'and I will come'])
      await server.api('POST /conversations/:conversationId/messages', { params, body: { text } }, bad)
    await report({ subject_kind: 'conversation', subject_id: id, reason: 'danger' }, ann)
    const { id: caseId } = await caseOf(id)
    const longAgo = new Date(context.now().getTime() - 31 * 86_400_000)
    await db.updateTable('cases').set({ opened_at: longAgo }).where('id', '=', caseId).execute()
    // Both authors and the reporter can see that it was exported.
    await handOver(caseId)
    const exports = db
      .selectFrom('access_entries')
      .select('subject_id')
      .where('case_id', '=', caseId)
      .where('what', '=', 'export')
    expect((await exports.execute()).map((entry) => entry.subject_id).toSorted()).toEqual([bad.id, ann.id].toSorted())
    await leave(bad)
    const said = [{ text: 'I know where you live' }, { text: 'and I will come' }]
    expect(await handOver(caseId)).toMatchObject({
      reports: [{ as_it_was: { messages: said } }],
      conversation: { kept: [{ record: { messages: said } }] },
      person: { kept: [{ record: { email: bad.email } }] },
    })
  })
})

describe('evidence of child safety', () => {
  it('is shown only for a reason, logged each time, and to staff with the permission', async () => {
    const { caseId, owner } = await reported()
    const params = { caseId }
    const read = await server.api('GET /staff/cases/:caseId', { params }, marcus)
    expect(read).toMatchObject({ shows_evidence: false, keeps_evidence: true, reports: [{ evidence: [], images: [] }] })
    expect(read.subject_now).toEqual({ lines: [], images: [] })
    const show = (as: Member, why = reason) =>
      server.call('POST /staff/cases/:caseId/evidence', { params, body: { reason: why } }, as)
    expect(await show(marcus, 'x')).toMatchObject({ status: 422 })
    expect(await show(sam)).toMatchObject({ status: 404 })
    const shown = await show(marcus)
    expect(shown).toMatchObject({ status: 200, body: { shows_evidence: true, reports: [{ images: [] }] } })
    expect(JSON.stringify(shown.body)).toContain('A cot')
    await show(olivia)
    const entries = db.selectFrom('audit_entries').select(['act', 'actor_id']).where('case_id', '=', caseId)
    expect(await entries.orderBy('id').execute()).toEqual([
      { act: 'case.show_evidence', actor_id: marcus.id },
      { act: 'case.show_evidence', actor_id: olivia.id },
    ])
    const { entries: looks } = await server.api('GET /staff/access', { query: { what: 'evidence' } }, olivia)
    expect(looks.filter(({ subject_id }) => subject_id === owner.id)).toMatchObject([{ reason }, { reason }])
    // Its person can see that someone viewed it, but not why.
    const data = (await server.api('GET /my/data', {}, owner)) as unknown as { staff_access: object[] }
    expect(JSON.stringify(data.staff_access)).toContain('evidence')
    expect(JSON.stringify(data.staff_access)).not.toContain(reason)
  })
})
