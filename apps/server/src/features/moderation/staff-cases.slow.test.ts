import { dayInLondon } from '@itemo/domain/dates.ts'
import { describe, expect, it } from 'vitest'
import { createCompletedHire } from '../../../test/hires.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { action, moderationOf, staffCasesOf } from '../../../test/moderation.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { rollUpDay } from '../operator/numbers/roll-up.ts'

const server = await serverOfFile()
const { caseOf, crossbow, isSeen, notices, oldMember, report } = moderationOf(server)

const marcus = await createStaff(server, ['moderator'], { childSafety: true })
const sam = await createStaff(server, ['moderator'])
const sana = await createStaff(server, ['support'])
const olivia = await createStaff(server, ['operator'])

/** A reported crossbow, and its case. */
async function reported(reason: 'prohibited' | 'child_safety' | 'danger' = 'prohibited') {
  const [owner, ann] = [await createMember(server, 'Otto'), await createMember(server, 'Ann')]
  const itemId = await crossbow(owner)
  await report({ subject_kind: 'item', subject_id: itemId, reason, text: 'That is a weapon' }, ann)
  const { id: caseId, version } = await caseOf(itemId)
  return { owner, ann, itemId, caseId, version }
}

const { act, decide, undo, read, entriesOf } = staffCasesOf(server)

describe('the queue', () => {
  it('has the most urgent first, is paged, and hides child safety from those without the permission', async () => {
    const [late, urgent, secret] = [await reported(), await reported('danger'), await reported('child_safety')]
    const listed = async (as: Member, tab: 'open' | 'late' | 'mine' = 'open') => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const query = { tab, limit: 2, ...(cursor !== undefined && { cursor }) }
        const page = await server.api('GET /staff/cases', { query }, as)
        ids.push(...page.cases.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      return ids
    }
    const all = await listed(marcus)
    expect(all).toEqual(expect.arrayContaining([late.caseId, urgent.caseId, secret.caseId]))
    expect(new Set(all).size).toBe(all.length)
    expect(all.indexOf(urgent.caseId)).toBeLessThan(all.indexOf(late.caseId))
    expect(await listed(olivia)).toEqual(all)
    for (const as of [sam, sana]) {
      expect(await listed(as)).toEqual(all.filter((id) => id !== secret.caseId))
      const params = { caseId: secret.caseId }
      expect(await server.refused('GET /staff/cases/:caseId', { params }, as)).toMatchObject({ status: 404 })
    }
    expect(await listed(marcus, 'late')).not.toContain(late.caseId)
    server.advance(13 * 3_600_000)
    const night = await createStaff(server, ['moderator'])
    expect(await listed(night, 'late')).toContain(late.caseId)
    server.advance(-13 * 3_600_000)
  })

  it('can be filtered by origin, urgency, assignee, number and title', async () => {
    const [one, two] = [await reported('danger'), await reported()]
    const list = async (query: object, as = marcus) => {
      const { cases } = await server.api('GET /staff/cases', { query }, as)
      return cases.map(({ id }) => id).filter((id) => id === one.caseId || id === two.caseId)
    }
    expect(await list({ priority: '1' })).toEqual([one.caseId])
    expect(await list({ kind: 'report', priority: '2' })).toEqual([two.caseId])
    expect(await list({ kind: 'person' })).toEqual([])
    expect(await list({ q: ' crossBOW ' })).toEqual([one.caseId, two.caseId])
    expect(await list({ q: '%' })).toEqual([])
    const { reference } = await read(two.caseId, sam)
    expect(await list({ q: reference.toLowerCase() })).toEqual([two.caseId])
    await act('claim', one.caseId, one.version, marcus)
    expect([await list({ held_by: 'me' }), await list({ held_by: 'me' }, sam)]).toEqual([[one.caseId], []])
    expect(await list({ held_by: 'nobody' })).toEqual([two.caseId])
    const { cases } = await server.api('GET /staff/cases', { query: { q: reference } }, sam)
    expect(cases).toMatchObject([{ about: { name: 'Otto', warnings: 0, hires: 0 }, image_url: null }])
    expect(await read(two.caseId, sam)).toMatchObject({ live_hires: 0, risk_rules: expect.any(Array) as unknown })
  })

  it('shows a case with its reports and the content as it was, and logs the view', async () => {
    const { caseId, itemId, owner, ann } = await reported()
    const seen = await read(caseId, sana)
    expect(seen).toMatchObject({
      subject_kind: 'item',
      subject_id: itemId,
      owner_id: owner.id,
      reports: [{ reporter_id: ann.id, text: 'That is a weapon' }],
      suggestion: { ground: 'terms.prohibited', measures: ['item_remove'] },
      owner_name: 'Otto',
      strikes: 0,
      things: [{ what: 'item', id: itemId, name: 'Crossbow, hardly used', is_public: true }],
      subject_now: { lines: expect.arrayContaining([{ label: 'Title', text: 'Crossbow, hardly used' }]), images: [] },
    })
    expect(seen.reports[0]?.evidence).toContainEqual({ label: 'Title', text: 'Crossbow, hardly used' })
    const looked = server.db.selectFrom('access_entries').selectAll().where('case_id', '=', caseId)
    expect(await looked.execute()).toMatchObject([{ staff_id: sana.id, what: 'evidence', subject_id: owner.id }])
    // Support can read, but not change anything.
    expect(await decide(caseId, { version: 1, outcome: 'no_action' }, sana)).toMatchObject({ status: 403 })
    expect(await entriesOf(caseId)).toEqual([])
  })

  it('links a review to its rental, the person it is about and the item', async () => {
    const { owner, renter, rentalId, itemId } = await createCompletedHire(server)
    const written = { params: { rentalId }, body: { rating: 1, text: 'Broken.' } }
    const { id: reviewId } = await server.api('POST /rentals/:rentalId/review', written, renter)
    await report({ subject_kind: 'review', subject_id: reviewId, reason: 'fake_review' }, owner)
    const { things } = await read((await caseOf(reviewId)).id, sana)
    expect(things).toMatchObject([
      { what: 'hire', id: rentalId },
      { what: 'reviewed', id: owner.id },
      { what: 'item', id: itemId, is_public: true },
    ])
  })

  it('assigns a case to one of ten who claim it at once, for a quarter of an hour', async () => {
    const { caseId, version } = await reported()
    const team = await Promise.all(Array.from({ length: 10 }, () => createStaff(server, ['moderator'])))
    const answers = await Promise.all(team.map((one) => act('claim', caseId, version, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.flatMap(({ status, body }) =>
      status === 409 ? [(body as { error: { code: string; message: string } }).error] : [],
    )
    expect(codes).toHaveLength(9)
    for (const { code, message } of codes) {
      expect(code).toBe('case_claimed')
      expect(message).toMatch(/^moderator from Itemo is looking at this until /)
    }
    expect(await entriesOf(caseId)).toMatchObject([{ act: 'case.claim' }])
    server.advance(15 * 60_000 + 1)
    expect(await act('claim', caseId, version + 1, marcus)).toMatchObject({ status: 200, body: { is_mine: true } })
    expect(await act('release', caseId, version + 2, marcus)).toMatchObject({ status: 200, body: { is_mine: false } })
  })
})

describe('a decision at the console', () => {
  it('is made once out of ten at once, with one audit entry without personal texts', async () => {
    const { caseId, itemId, version } = await reported()
    const wish = { ...action('item_remove'), version }
    // An item can be held or taken down, but not both.
    const both = { ...wish, measures: [...wish.measures, { name: 'item_hold' as const, until: null }] }
    expect(await decide(caseId, both, marcus)).toMatchObject({
      status: 422,
      body: { error: { fields: { measures: 'Please either hold the listing or take it down.' } } },
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(caseId, wish, index < 5 ? marcus : sam)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ error: { code: 'case_changed' } })
    expect(await isSeen(itemId)).toBe(false)
    const entries = await entriesOf(caseId)
    expect(entries).toMatchObject([
      { act: 'case.decide', changes: { measures: { before: [], after: ['item_remove'] } } },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/crossbow|weapon|Otto|Ann/i)
  })

  it('is undone by version within ten minutes, once out of ten at once', async () => {
    const { caseId, itemId, owner, version } = await reported()
    const { body } = await decide(caseId, { ...action('item_hold'), version }, marcus)
    const { decision_id: id, case: decided } = body as { decision_id: string; case: { version: number } }
    expect((await read(caseId, sam)).decisions).toMatchObject([
      { id, decided_by: 'moderator from Itemo', can_undo: true },
    ])
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id, decided.version, marcus)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await isSeen(itemId)).toBe(true)
    expect(await notices(owner)).toEqual([])
    expect(await entriesOf(caseId)).toMatchObject([{ act: 'case.decide' }, { act: 'decision.undo' }])
    expect(await caseOf(itemId)).toMatchObject({ state: 'open' })
  })

  it('counts against a person until its case is reopened and decided differently', async () => {
    const { owner, caseId, version } = await reported()
    const { reference } = await read(caseId, sam)
    await act('claim', caseId, version, marcus)
    await act('release', caseId, version + 1, marcus)
    // The audit refers to a case by its number.
    const { entries } = await server.api('GET /staff/audit', { query: { about: 'case', id: caseId } }, olivia)
    expect(entries).toMatchObject([{ subject_name: reference }, { subject_name: reference }])
    const standing = async () => {
      const { history } = await server.api('GET /staff/people/:userId', { params: { userId: owner.id } }, sam)
      return history?.standing
    }
    expect(await standing()).toEqual([])
    await decide(caseId, { ...action('suspend'), version: version + 2 }, marcus)
    expect(await standing()).toMatchObject([{ measure: 'suspend', until: null, case_id: caseId, reference }])
    await act('reopen', caseId, version + 3, marcus)
    expect(await standing()).toHaveLength(1)
    expect(await decide(caseId, { version: version + 4, outcome: 'no_action' }, marcus)).toMatchObject({ status: 200 })
    expect(await standing()).toEqual([])
  })

  it("leaves a case's deadline unchanged, even after waiting and an undone decision", async () => {
    const { caseId, itemId, version } = await reported()
    const { due_at } = await caseOf(itemId)
    const wait = { params: { caseId }, body: { version, on: 'member' as const, days: 20 } }
    const waiting = await server.api('POST /staff/cases/:caseId/wait', wait, marcus)
    expect(Date.parse(waiting.due_at) - server.context.now().getTime()).toBeGreaterThan(19 * 86_400_000)
    const { body } = await decide(caseId, { ...action('item_hold'), version: version + 1 }, marcus)
    const { decision_id: id, case: decided } = body as { decision_id: string; case: { version: number } }
    const undone = (await undo(id, decided.version, marcus)).body
    expect(undone).toMatchObject({ state: 'open', due_at: due_at.toISOString() })
  })

  it('reserved for operators is suggested by a moderator, once out of ten, and gone with the decision', async () => {
    const { owner, ann } = await reported()
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'danger' }, ann)
    const { id: caseId, version } = await caseOf(owner.id)
    const suggest = (measures: readonly ('ban' | 'rentals_cancel' | 'due_block')[], as: Member) => {
      const body = { version, measures: [...measures], text: 'They threatened Ann again.' }
      return server.call('POST /staff/cases/:caseId/suggestion', { params: { caseId }, body }, as)
    }
    await server.api('POST /staff/cases/:caseId/claim', { params: { caseId }, body: { version } }, marcus)
    expect(await suggest(['ban'], marcus)).toMatchObject({ body: { error: { code: 'case_changed' } } })
    await server.api(
      'POST /staff/cases/:caseId/release',
      { params: { caseId }, body: { version: version + 1 } },
      marcus,
    )
    const again = { params: { caseId }, body: { version: version + 2, measures: ['ban' as const], text: 'Again.' } }
    const call = () => server.call('POST /staff/cases/:caseId/suggestion', again, marcus)
    const answers = await Promise.all(Array.from({ length: 10 }, call))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read(caseId, sam)).toMatchObject({
      state: 'open',
      suggested: { measures: ['ban'], by: 'moderator from Itemo' },
      notes: [{ text: 'Again.' }],
    })
    expect(await entriesOf(caseId)).toMatchObject([
      { act: 'case.claim' },
      { act: 'case.release' },
      { act: 'case.suggest', changes: { suggested: { before: [], after: ['ban'] } } },
    ])
    const olivia = await createStaff(server, ['operator'])
    await decide(caseId, { ...action('ban'), ground: 'law', version: version + 3 }, olivia)
    expect((await read(caseId, sam)).suggested).toBeNull()
    const reopen = { params: { caseId }, body: { version: version + 4 } }
    expect((await server.api('POST /staff/cases/:caseId/reopen', reopen, olivia)).suggested).toBeNull()
  })

  it('was in time or late by its deadline then, even if the case is reopened', async () => {
    const { caseId, version } = await reported()
    const now = server.context.now()
    const late = new Date(now.getTime() - 60_000)
    await server.db.updateTable('cases').set({ due_at: late }).where('id', '=', caseId).execute()
    expect(await decide(caseId, { ...action('item_hold'), version }, marcus)).toMatchObject({ status: 200 })
    const inTime = async () => {
      await rollUpDay(server.context, dayInLondon(now))
      const rows = server.db.selectFrom('daily_numbers').select('value').where('metric', '=', 'reports_in_time')
      return rows.execute()
    }
    const before = await inTime()
    expect(await act('reopen', caseId, version + 1, marcus)).toMatchObject({ status: 200 })
    expect(await inTime()).toEqual(before)
  })

  it('that closes an account needs an operator with a fresh second factor', async () => {
    const { owner, ann, itemId } = await reported()
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'danger' }, ann)
    const { id: caseId, version } = await caseOf(owner.id)
    const ban = { ...action('ban'), ground: 'law', version }
    expect(await decide(caseId, ban, marcus)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    const stale = await createStaff(server, ['operator'], { factorAgeMs: 11 * 60_000 })
    expect(await decide(caseId, ban, stale)).toMatchObject({ body: { error: { code: 'second_factor_stale' } } })
    expect(await decide(caseId, ban, await createStaff(server, ['operator']))).toMatchObject({ status: 200 })
    expect(await isSeen(itemId)).toBe(false)
    // Nor can anyone else undo it.
    const { decisions, version: after } = await read(caseId, sam)
    expect(await undo(decisions[0]?.id ?? '', after, marcus)).toMatchObject({ body: { error: { code: 'forbidden' } } })
    const { banned_until } = await server.db
      .selectFrom('auth.users')
      .select('banned_until')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(banned_until?.getTime()).toBeGreaterThan(server.context.now().getTime())
  })

  it("can't be about the moderator's own items or reports", async () => {
    const own = await createStaff(server, ['moderator'])
    await report({ subject_kind: 'person', subject_id: own.id, reason: 'spam' }, await oldMember())
    const { id, version } = await caseOf(own.id)
    const refused = { status: 403, body: { error: { code: 'own_matter' } } }
    expect(await decide(id, { version, outcome: 'no_action' }, own)).toMatchObject(refused)
    // They can neither see who reported them, nor work on the case, nor undo it.
    const hidden = { status: 404 }
    expect(await server.call('GET /staff/cases/:caseId', { params: { caseId: id } }, own)).toMatchObject(hidden)
    expect(await act('claim', id, version, own)).toMatchObject(hidden)
    const { body } = await decide(id, { ...action('restrict_messaging'), version }, marcus)
    const { decision_id: decisionId, case: decided } = body as { decision_id: string; case: { version: number } }
    expect(await undo(decisionId, decided.version, own)).toMatchObject(hidden)
    const { caseId, version: theirs } = await reported()
    const atConsole = await createStaff(server, ['moderator'])
    await server.db.updateTable('reports').set({ reporter_id: atConsole.id }).where('case_id', '=', caseId).execute()
    expect(await decide(caseId, { version: theirs, outcome: 'no_action' }, atConsole)).toMatchObject(refused)
  })
})

describe('a case opened by staff', () => {
  const open = (body: object, as: Member) => server.call('POST /staff/cases', { body }, as)

  it("about a person or item is one, with a note for each opening, and never one's own", async () => {
    const { owner, itemId } = await reported()
    const own = { subject_kind: 'item', subject_id: itemId, reason: 'stolen', note: 'Seen on a list of stolen tools.' }
    const answers = await Promise.all([marcus, sam, sana].map((one) => open(own, one)))
    const ids = answers.map(({ status, body }) => [status, (body as { id: string }).id])
    expect(new Set(ids.map(String)).size).toBe(1)
    const [opened] = answers.map(({ body }) => body as { id: string; version: number })
    const seen = await read(opened?.id ?? '', marcus)
    expect(seen).toMatchObject({ kind: 'person', reason: 'stolen', reports: [], title: 'Crossbow, hardly used' })
    expect(seen.notes).toHaveLength(3)
    expect(await entriesOf(seen.id)).toMatchObject([{ act: 'case.open' }, { act: 'case.open' }, { act: 'case.open' }])
    const { body } = await decide(seen.id, { ...action('item_hold'), ground: 'law', version: seen.version }, marcus)
    const params = { decisionId: (body as { decision_id: string }).decision_id }
    const { blocks } = await server.api('GET /decisions/:decisionId', { params, query: {} }, owner)
    expect(blocks.map(({ text }) => text)).toContain('It was our own check. A person decided this.')
    expect(await open({ ...own, subject_kind: 'person', subject_id: marcus.id, reason: 'spam' }, marcus)).toMatchObject(
      {
        body: { error: { code: 'own_matter' } },
      },
    )
    const secret = { subject_kind: 'person', subject_id: owner.id, reason: 'child_safety', note: 'Seen elsewhere.' }
    expect(await open(secret, sam)).toMatchObject({ status: 403 })
    expect(await open(secret, marcus)).toMatchObject({ status: 200, body: { is_restricted: true } })
    // Those who may not see that case aren't told that it exists.
    const apart = await open({ ...secret, reason: 'spam' }, sam)
    expect(apart).toMatchObject({ status: 200, body: { is_restricted: false, kind: 'person', reason: 'spam' } })
    expect((await read((apart.body as { id: string }).id, sam)).notes).toHaveLength(1)
  })

  it('is opened once by ten requests with one key, and the entries say what became of the reason', async () => {
    const { itemId } = await reported()
    const body = { subject_kind: 'item', subject_id: itemId, reason: 'spam', note: 'Seen elsewhere.' } as const
    const idempotency = (key: string, sent: object = body) =>
      server.fetch('/api/v1/staff/cases', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sam.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(sent),
      })
    const answers = await Promise.all(Array.from({ length: 10 }, () => idempotency('a-key-of-ten')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [id = ''] = await Promise.all(answers.map(async (one) => ((await one.json()) as { id: string }).id))
    expect((await read(id, sam)).notes).toHaveLength(1)
    expect((await idempotency('a-key-of-ten', { ...body, note: 'Another one.' })).status).toBe(409)
    await idempotency('another-key')
    await idempotency('the-last-key', { ...body, reason: 'stolen' })
    expect((await entriesOf(id)).map(({ changes }) => changes)).toEqual([
      { reason: { before: null, after: 'spam' } },
      {},
      { reason: { before: 'spam', after: 'stolen' } },
    ])
  })

  it('and reopened: "No action" can\'t lift an operator\'s measure, and what it lifts is audited', async () => {
    const { owner, ann } = await reported()
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'danger' }, ann)
    const { id: caseId, version } = await caseOf(owner.id)
    const operator = await createStaff(server, ['operator'])
    const banned = await decide(caseId, { ...action('ban'), ground: 'law', version }, operator)
    const { decision_id: banId } = banned.body as { decision_id: string }
    await act('reopen', caseId, version + 1, marcus)
    const wish = { version: version + 2, outcome: 'no_action' }
    expect(await decide(caseId, wish, marcus)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    expect(await decide(caseId, wish, operator)).toMatchObject({ status: 200 })
    const entries = await entriesOf(caseId)
    expect(entries.at(-1)).toMatchObject({ act: 'case.decide', changes: { given_way: { after: [banId] } } })
    const user = server.db.selectFrom('auth.users').select('banned_until').where('id', '=', owner.id)
    expect(await user.executeTakeFirst()).toEqual({ banned_until: null })
  })

  it('and reopened after its decision has a new deadline, unless another is open', async () => {
    const { caseId, itemId, ann, version } = await reported()
    const reopen = (to: number) => act('reopen', caseId, to, marcus)
    expect(await reopen(version)).toMatchObject({ body: { error: { code: 'case_changed' } } })
    await decide(caseId, { version, outcome: 'no_action' }, marcus)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reopen(version + 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await caseOf(itemId)).toMatchObject({ state: 'open', decided_at: null })
    await decide(caseId, { version: version + 2, outcome: 'no_action' }, marcus)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'spam' }, ann)
    expect(await reopen(version + 3)).toMatchObject({ status: 409 })
  })

  it('shows removed pictures to those who decide, and to nobody else', async () => {
    const { owner, itemId, caseId, version } = await reported()
    const image_url = await uploadPhoto(server, owner)
    await server.db.insertInto('item_images').values({ item_id: itemId, image_url, position: 0 }).execute()
    await decide(caseId, { ...action('item_remove'), version }, marcus)
    const picture = async (as: Member | undefined, path = image_url, of = `cases/${caseId}`) => {
      const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
      return (await server.fetch(`/api/v1/staff/${of}/pictures/${path}?width=400`, { headers })).status
    }
    expect((await server.fetch(`/storage/v1/object/public/item_images/${image_url}`)).status).toBe(400)
    const other = await uploadPhoto(server, owner)
    for (const where of [`cases/${caseId}`, `items/${itemId}`]) {
      for (const as of [marcus, sana, olivia]) expect(await picture(as, image_url, where)).toBe(200)
      for (const as of [undefined, owner]) expect(await picture(as, image_url, where)).toBe(404)
      expect(await picture(marcus, other, where)).toBe(404)
    }
    const secret = await reported('child_safety')
    await server.db
      .updateTable('item_images')
      .set({ item_id: secret.itemId })
      .where('image_url', '=', image_url)
      .execute()
    for (const where of [`cases/${secret.caseId}`, `items/${secret.itemId}`])
      for (const as of [marcus, olivia]) expect(await picture(as, image_url, where)).toBe(404)
  })
})

describe('an appeal at the console', () => {
  it('is decided by someone other than the first decider, with that decision in front of them', async () => {
    const { caseId, itemId, owner, version } = await reported()
    const { body } = await decide(caseId, { ...action('item_remove'), version }, marcus)
    const { decision_id: decisionId } = body as { decision_id: string }
    const appeal = { params: { decisionId }, body: { text: 'It is a bow for a violin.' } }
    await server.api('POST /decisions/:decisionId/appeal', appeal, owner)
    const { cases } = await server.api('GET /staff/cases', { query: { tab: 'appeals' } }, sam)
    const opened = cases.find(({ subject_id }) => subject_id === decisionId)
    expect(opened).toMatchObject({ kind: 'appeal', subject_kind: 'decision' })
    const params = { caseId: opened?.id ?? '' }
    expect(await read(params.caseId, sam)).toMatchObject({
      appeal: { text: appeal.body.text, decision: { id: decisionId, measures: ['item_remove'] } },
      reports: [{ text: 'That is a weapon' }],
    })
    // Nor can its case be reopened until the appeal is answered.
    const ofCase = (await server.db.selectFrom('decisions').select('case_id').where('id', '=', decisionId).execute())[0]
    const decided = await server.db
      .selectFrom('cases')
      .selectAll()
      .where('id', '=', ofCase?.case_id ?? '')
      .execute()
    const refusal = { status: 409, body: { error: { code: 'case_changed' } } }
    expect(await act('reopen', decided[0]?.id ?? '', decided[0]?.version ?? 0, sam)).toMatchObject(refusal)
    // A decision that is appealed against can no longer be undone.
    const left = (await read(caseId, sam)).version
    expect(await undo(decisionId, left, marcus)).toMatchObject({ body: { error: { code: 'case_changed' } } })
    // A replacing measure is checked like any other.
    const change = { version: 1, outcome: 'changed' as const, facts: 'It is a bow, but a dear one.' }
    for (const measures of [[], [{ name: 'suspend' as const, until: '2020-01-01T00:00:00.000Z' }]])
      expect(
        await server.call('POST /staff/appeals/:caseId/decision', { params, body: { ...change, measures } }, sam),
      ).toMatchObject({ status: 422 })
    const wish = {
      params,
      body: { version: 1, outcome: 'overturned' as const, facts: 'It is a bow for a violin indeed.' },
    }
    const refused = await server.refused('POST /staff/appeals/:caseId/decision', wish, marcus)
    expect(refused).toMatchObject({ status: 403, code: 'own_matter' })
    expect(await server.api('POST /staff/appeals/:caseId/decision', wish, sam)).toMatchObject({
      is_sole_reviewer: false,
    })
    expect(await isSeen(itemId)).toBe(true)
    expect(await entriesOf(params.caseId)).toMatchObject([{ act: 'appeal.decide' }])
  })
})
