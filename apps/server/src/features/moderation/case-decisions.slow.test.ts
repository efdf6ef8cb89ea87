import type { ApiKey } from '@itemo/contract/api.ts'
import { describe, expect, it } from 'vitest'
import { createMember, itemInput } from '../../../test/factories.ts'
import { createCompletedHire, createHire, dayFromNow, renew } from '../../../test/hires.ts'
import { action, edited, moderationOf, moderator, noAction } from '../../../test/moderation.ts'
import { uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sweepBoosts } from '../boosts/boost-ends.ts'
import { decideAppeal } from './appeals.ts'
import { dropHidden } from './apply-measures.ts'
import { decideCase, undoDecision } from './decisions.ts'

const server = await serverOfFile()
const { caseOf, crossbow, decide, isSeen, mailsTo, notices, report, runJob } = moderationOf(server)

const another = { userId: crypto.randomUUID(), mayDecideOwn: false }

describe('a decision', () => {
  it('hides an item from everyone but its owner at once, and restores it as it was', async () => {
    const hire = await createHire(server)
    const { owner, renter, itemId } = hire
    const saver = await createMember(server)
    await server.api('PUT /saved/:itemId', { params: { itemId } }, saver)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, saver)
    const isListed = async () => {
      const params = { params: { itemId } }
      const feed = await server.api('GET /items', { query: { limit: 50 } })
      const found = await server.api('GET /items', { query: { search: (await titleOf()).slice(0, 20) } })
      const map = await server.api('GET /items/map', { query: { bounds: '51.3,-0.5,51.7,0.3' } })
      const saved = await server.api('GET /saved', { query: {} }, saver)
      const lists = [feed.items, found.items, map.items, saved.items]
      const sitemap = await (await server.fetch('/sitemaps/items.xml')).text()
      return [
        ...lists.map((items) => items.some(({ id }) => id === itemId)),
        sitemap.includes(itemId),
        (await server.call('GET /items/:itemId/card', params)).status === 200,
        await isSeen(itemId, saver),
      ]
    }
    const titleOf = async () =>
      (await server.db.selectFrom('items').select('title').where('id', '=', itemId).executeTakeFirstOrThrow()).title
    const before = await isListed()
    expect(before.filter(Boolean).length).toBeGreaterThanOrEqual(6)

    const image_url = await uploadPhoto(server, owner)
    await server.db.insertInto('item_images').values({ item_id: itemId, image_url, position: 9 }).execute()
    const picture = async () => (await server.fetch(`/storage/v1/object/public/item_images/${image_url}`)).status
    expect(await picture()).toBe(200)
    const other = await crossbow(owner)
    const { decision, row } = await decide(itemId, action('item_remove'))
    expect(await isListed()).toEqual(before.map(() => false))
    expect(await isSeen(itemId, renter)).toBe(false)
    expect(await isSeen(other, renter)).toBe(true)
    const own = await server.api('GET /my/items/:itemId', { params: { itemId } }, owner)
    expect(own).toMatchObject({ status: 'paused', moderation: { state: 'removed', decision_id: decision.id } })
    // Its owner can't activate it, and nobody can request it.
    const shown = { params: { itemId }, body: { status: 'active' as const } }
    expect(await server.api('PUT /items/:itemId/status', shown, owner)).toMatchObject({ status: 'paused' })
    const days = { startDate: dayFromNow(server, 40), endDate: dayFromNow(server, 41) }
    const asked = await server.refused('POST /rentals', { body: { itemId, ...days } }, saver)
    expect(asked).toMatchObject({ status: 404, code: 'not_found' })
    // A hire in progress isn't affected.
    const params = { rentalId: hire.rentalId }
    expect(await server.api('GET /rentals/:rentalId', { params }, renter)).toMatchObject({ status: 'pending' })
    // But a request can no longer be approved, and its pictures are hidden.
    const approval = { params, body: { pickup_location: 'Here' } }
    expect(await server.refused('POST /rentals/:rentalId/approve', approval, owner)).toMatchObject({
      status: 409,
      code: 'rental_state',
    })
    // The storage wire's status for a missing file.
    expect(await picture()).toBe(400)

    await inTransaction(server.db, (trx) => undoDecision(server.context, trx, moderator, decision.id, row.version))
    dropHidden(server.context)
    expect(await isListed()).toEqual(before)
  })

  it('is explained to its person at once and by email after a minute, and to the reporter in a sentence', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    await server.api('PUT /me', { body: { email_notifications: false } }, owner)
    const itemId = await crossbow(owner)
    const { reference } = await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    const { decision } = await decide(itemId, action('item_remove'))
    expect(await notices(owner)).toEqual(['decision_made'])
    const about = async () => (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('taken down'))
    expect(await about()).toEqual([])
    server.advance(61_000)
    const [mail] = await about()
    expect(mail?.subject).toBe('We have taken down your listing “Crossbow, hardly used”')
    expect(mail?.text).toContain('What we found\nThe listing offers a crossbow.')
    expect(mail?.text).not.toContain(ann.name)
    expect(await notices(ann)).toEqual(['report_answered', 'report_received'])
    const answer = (await mailsTo(ann.email)).find(
      ({ subject }) => subject === `We looked at what you reported (${reference})`,
    )
    expect(answer?.text).toContain('We have taken action.')
    expect(answer?.text).not.toContain('taken down')

    // The link in the email works without an account, and only for this decision.
    const key = new URL(/http\S+decisions\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('key') ?? ''
    const params = { decisionId: decision.id }
    const read = await server.api('GET /decisions/:decisionId', { params, query: { key } })
    expect(read).toMatchObject({ title: mail?.subject, item_id: itemId, can_appeal: true, appeal: null })
    for (const query of [{}, { key: `${key}x` }])
      expect(await server.refused('GET /decisions/:decisionId', { params, query }, ann)).toMatchObject({ status: 404 })
    expect(await server.api('GET /my/decisions', { query: {} }, owner)).toMatchObject({ decisions: [read] })
  })

  it('undone within a minute is announced to nobody; within ten it is retracted', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    const undo = (id: string, version: number) =>
      inTransaction(server.db, (trx) => undoDecision(server.context, trx, moderator, id, version))
    const first = await decide(itemId, action('item_remove'))
    await notices(owner)
    await expect(undo(first.decision.id, first.row.version - 1)).rejects.toMatchObject({ code: 'case_changed' })
    await undo(first.decision.id, first.row.version)
    server.advance(61_000)
    expect(await notices(owner)).toEqual([])
    expect((await mailsTo(owner.email)).length).toBe(0)
    expect(await server.api('GET /my/decisions', { query: {} }, owner)).toMatchObject({ decisions: [] })
    expect(await server.api('GET /my/reports', { query: {} }, ann)).toMatchObject({ reports: [{ state: 'received' }] })

    const second = await decide(itemId, action('item_remove'))
    server.advance(61_000)
    await notices(owner)
    await undo(second.decision.id, second.row.version)
    expect(await notices(owner)).toEqual(['decision_lifted', 'decision_made'])
    expect(await isSeen(itemId)).toBe(true)

    const third = await decide(itemId, noAction)
    server.advance(10 * 60_000 + 1)
    await expect(undo(third.decision.id, third.row.version)).rejects.toMatchObject({ code: 'undo_expired' })
  })

  it("is made once out of ten at once, and not about oneself or one's own report", async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    const { id, version } = await caseOf(itemId)
    const wish = { ...action('item_hold'), version }
    const by = (userId: string) =>
      inTransaction(server.db, (trx) => decideCase(server.context, trx, { userId }, id, wish))
    await expect(by(owner.id)).rejects.toMatchObject({ code: 'own_matter' })
    await expect(by(ann.id)).rejects.toMatchObject({ code: 'own_matter' })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => by(moderator.userId)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(codes).toEqual(Array(9).fill('case_changed'))
  })

  it('hides a review with its stars, and removes the text of a message', async () => {
    const { owner, renter, rentalId, itemId } = await createCompletedHire(server)
    const body = { rating: 1, text: 'Broken.' }
    const written = { params: { rentalId }, body }
    const { id: reviewId } = await server.api('POST /rentals/:rentalId/review', written, renter)
    await report({ subject_kind: 'review', subject_id: reviewId, reason: 'fake_review' }, owner)
    const wish = { ...action('review_hide'), ground: 'law.reviews' } as const
    await expect(decide(reviewId, { ...wish, ground: 'terms.accuracy' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const hidden = await decide(reviewId, wish)
    const reviewsOf = () => server.api('GET /items/:itemId/reviews', { params: { itemId }, query: {} })
    expect(await reviewsOf()).toMatchObject({ summary: { count: 0 }, reviews: [] })
    expect(await server.api('GET /me', {}, owner)).toMatchObject({ trust_score: null })
    await inTransaction(server.db, (trx) =>
      undoDecision(server.context, trx, moderator, hidden.decision.id, hidden.row.version),
    )
    expect(await reviewsOf()).toMatchObject({ summary: { count: 1, average: 1 } })
    expect(await server.api('GET /me', {}, owner)).toMatchObject({ trust_score: 1 })

    const { id: conversationId } = await server.api(
      'POST /conversations',
      { body: { other_user_id: owner.id } },
      renter,
    )
    const said = { params: { conversationId }, body: { text: 'You crook' } }
    const { id: messageId } = await server.api('POST /conversations/:conversationId/messages', said, renter)
    await report({ subject_kind: 'message', subject_id: messageId, reason: 'harassment' }, owner)
    await decide(messageId, action('message_remove'))
    const params = { conversationId }
    const { messages } = await server.api('GET /conversations/:conversationId/messages', { params, query: {} }, owner)
    expect(messages.at(-1)?.text).toBe('This message was removed.')
    const talk = await server.api('GET /conversations/:conversationId', { params }, owner)
    expect(talk.last_message?.text).toBe('This message was removed.')
  })

  it('stops an account from doing what it says, for as long as it says', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'spam' }, ann)
    const until = new Date(server.context.now().getTime() + 3 * 86_400_000)
    const wish = { ...action('suspend', until), ground: 'terms.spam' } as const
    await decide(owner.id, wish)
    expect(await isSeen(itemId)).toBe(false)
    const attempts: readonly [ApiKey, object][] = [
      ['POST /items', { body: itemInput() }],
      ['PUT /items/:itemId', { params: { itemId }, body: itemInput() }],
      ['POST /conversations', { body: { other_user_id: ann.id } }],
    ]
    for (const [key, input] of attempts)
      expect(await server.refused(key, input, owner), key).toMatchObject({ status: 403, code: 'account_restricted' })
    expect(await server.api('GET /me', {}, owner)).toMatchObject({ id: owner.id })
    server.advance(3 * 86_400_000 + 1)
    await runJob('moderation.sweep')
    expect(await isSeen(itemId)).toBe(true)
    const again = await server.api('POST /items', { body: edited('New bow') }, await renew(server, owner))
    expect(again.moderation).toBeNull()
    expect(await notices(await renew(server, owner))).toContain('decision_lifted')
  })

  it("doesn't ask an owner to change and resubmit what they may not change", async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'scam' }, ann)
    const { decision } = await decide(itemId, action('item_remove'))
    const read = async () => {
      const params = { decisionId: decision.id }
      const { item_id, blocks } = await server.api('GET /decisions/:decisionId', { params, query: {} }, owner)
      const own = await server.api('GET /my/items/:itemId', { params: { itemId } }, owner)
      return [item_id, blocks.at(-1)?.text.includes('send it back'), own.moderation?.may_change]
    }
    expect(await read()).toEqual([itemId, true, true])
    await decide(owner.id, action('suspend'))
    expect(await read()).toEqual([null, false, false])
  })

  it('leaves an item hidden while another decision still hides it', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    await report({ subject_kind: 'person', subject_id: owner.id, reason: 'scam' }, ann)
    const ofItem = await decide(itemId, action('item_remove'))
    const ofPerson = await decide(owner.id, action('suspend'))
    const stateOf = async () =>
      (await server.db.selectFrom('items').select('status').where('id', '=', itemId).executeTakeFirst())?.status
    const undo = ({ decision, row }: typeof ofItem) =>
      inTransaction(server.db, (trx) => undoDecision(server.context, trx, moderator, decision.id, row.version))
    expect(await stateOf()).toBe('removed')
    await undo(ofItem)
    expect(await stateOf()).toBe('held')
    await undo(ofPerson)
    expect(await stateOf()).toBe('active')
  })

  it('on an item is reviewed once its owner has changed and resubmitted it', async () => {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    const boost = async (changes?: { is_boosted: boolean; boost_expires_at: Date }) => {
      if (changes) await server.db.updateTable('items').set(changes).where('id', '=', itemId).execute()
      const columns = ['is_boosted', 'boost_expires_at', 'boost_left_seconds'] as const
      return server.db.selectFrom('items').select(columns).where('id', '=', itemId).executeTakeFirst()
    }
    const twoDays = 2 * 86_400_000
    await boost({ is_boosted: true, boost_expires_at: new Date(server.context.now().getTime() + twoDays) })
    const startedAt = server.context.now()
    const plan = { plan_id: 'boost-7', plan_name: '1 Week Boost', days: 7, price_pence: 499 }
    const times = { started_at: startedAt, expires_at: new Date(startedAt.getTime() + twoDays) }
    const values = { ...plan, ...times, owner_id: owner.id, status: 'running', created_at: startedAt } as const
    const { id: boost_id } = await server.db
      .insertInto('boosts')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('boost_items').values({ boost_id, item_id: itemId, title: 'Crossbow' }).execute()
    const boosts = () => server.db.selectFrom('boosts').selectAll().where('id', '=', boost_id).execute()
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    await decide(itemId, action('item_remove'))
    expect(await boost()).toMatchObject({ is_boosted: false, boost_expires_at: null })
    // Its end passes while it is on hold, and it hasn't expired.
    server.advance(twoDays + 61_000)
    await server.context.jobs.drain()
    await sweepBoosts.run(server.context, {}, firstAttemptOf())
    expect(await boosts()).toMatchObject([{ status: 'running' }])
    const late = await renew(server, owner)
    expect((await server.api('GET /my/boosts', { query: {} }, late)).boosts).toMatchObject([{ status: 'running' }])
    const edit = { params: { itemId }, body: edited('Bow for a violin') }
    await server.api('PUT /items/:itemId', edit, late)
    await server.context.jobs.drain()
    expect(await isSeen(itemId)).toBe(false)
    await decide(itemId, noAction, 'risk')
    expect(await isSeen(itemId)).toBe(true)
    expect(await notices(late)).toContain('decision_lifted')
    // Its boost continues for the time that was left.
    const resumed = await boost()
    expect(resumed).toMatchObject({ is_boosted: true, boost_left_seconds: null })
    const leftMs = Number(resumed?.boost_expires_at) - server.context.now().getTime()
    expect(Math.abs(leftMs - twoDays)).toBeLessThan(60_000)
    expect((await boosts()).map(({ status, expires_at }) => [status, Number(expires_at)])).toEqual([
      ['running', Number(resumed?.boost_expires_at)],
    ])
    server.setNow(new Date(Number(resumed?.boost_expires_at)))
    await sweepBoosts.run(server.context, {}, firstAttemptOf())
    expect(await boosts()).toMatchObject([{ status: 'ended' }])
    expect(await notices(await renew(server, owner))).toContain('boost_ended')
  })
})

describe('an appeal', () => {
  const words = 'It is a bow for a violin, and not a weapon.'

  /** Someone whose item was taken down, and who appeals. */
  async function appealed() {
    const [owner, ann] = [await createMember(server), await createMember(server)]
    const itemId = await crossbow(owner)
    await report({ subject_kind: 'item', subject_id: itemId, reason: 'prohibited' }, ann)
    const { decision } = await decide(itemId, action('item_remove'))
    server.advance(61_000)
    await server.context.jobs.drain()
    const params = { decisionId: decision.id }
    const appeal = (text = words) =>
      server.call('POST /decisions/:decisionId/appeal', { params, body: { text } }, owner)
    const view = () => server.api('GET /decisions/:decisionId', { params, query: {} }, owner)
    return { owner, itemId, decision, appeal, view }
  }

  const decideIt = async (
    decisionId: string,
    outcome: 'upheld' | 'overturned' | 'changed',
    by: typeof another = another,
  ) => {
    const rows = server.db.selectFrom('cases').select(['id', 'version']).where('subject_id', '=', decisionId)
    const { id, version } = await rows.executeTakeFirstOrThrow()
    const instead = outcome === 'changed' ? action('item_hold').measures : []
    const wish = { version, outcome, facts: 'We looked at the pictures again.', ground: null, measures: instead }
    return inTransaction(server.db, (trx) => decideAppeal(server.context, trx, by, id, wish))
  }

  it('is made once out of ten at once, and decided by someone else', async () => {
    const { owner, itemId, decision, appeal, view } = await appealed()
    const texts = Array.from({ length: 10 }, (_, index) => `${words} ${index}`)
    const answers = await Promise.all(texts.map((text) => appeal(text)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    const made = await view()
    expect(made).toMatchObject({ can_appeal: false, appeal: { outcome: null, answer: null } })
    // The same text again is the same appeal.
    expect((await appeal(made.appeal?.text ?? '')).status).toBe(200)

    const first = moderator
    await expect(decideIt(decision.id, 'overturned', first)).rejects.toMatchObject({ code: 'own_matter' })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => decideIt(decision.id, 'overturned')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await isSeen(itemId)).toBe(true)
    const answered = await view()
    expect(answered.appeal).toMatchObject({ outcome: 'overturned', answer: 'We looked at the pictures again.' })
    expect(answered.revoked_at).not.toBeNull()
    expect(await notices(owner)).toEqual(['appeal_decided', 'appeal_received', 'decision_made'])
  })

  it('can be refused, or lead to a milder decision', async () => {
    const [one, two] = [await appealed(), await appealed()]
    await one.appeal()
    await two.appeal()
    await decideIt(one.decision.id, 'upheld')
    expect(await isSeen(one.itemId)).toBe(false)
    expect(await one.view()).toMatchObject({ revoked_at: null, appeal: { outcome: 'upheld' } })
    await decideIt(two.decision.id, 'changed', { ...moderator, mayDecideOwn: true })
    await server.context.jobs.drain()
    for (const { owner, title } of [
      { owner: one.owner, title: 'We have looked at your appeal' },
      { owner: two.owner, title: 'Your appeal was successful in part' },
    ]) {
      const { notifications } = await server.api('GET /notifications', { query: {} }, owner)
      expect(notifications.find(({ kind }) => kind === 'appeal_decided')?.title).toBe(title)
    }
    const own = await server.api('GET /my/items/:itemId', { params: { itemId: two.itemId } }, two.owner)
    expect(own.moderation).toMatchObject({ state: 'held' })
    const { decisions } = await server.api('GET /my/decisions', { query: {} }, two.owner)
    expect(decisions.map(({ title }) => title)).toEqual([
      'We are checking your listing “Crossbow, hardly used”',
      'We have taken down your listing “Crossbow, hardly used”',
    ])
  })

  it('counts against the limit only when it is made, not when it is repeated or refused', async () => {
    const limited = await server.another({ RATE_LIMITS: 'true' })
    try {
      const { owner, decision, appeal } = await appealed()
      const send = (text: string) =>
        fetch(`${limited.origin}/api/v1/decisions/${decision.id}/appeal`, {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ text }),
        })
      await appeal()
      const answers = []
      for (let count = 0; count < 12; count += 1)
        answers.push((await send(count % 2 ? words : `${words} Again.`)).status)
      expect(answers).toEqual(Array.from({ length: 12 }, (_, count) => (count % 2 ? 200 : 409)))
    } finally {
      await limited.stop()
    }
  })

  it('is closed once the decision no longer applies', async () => {
    const { decision, appeal } = await appealed()
    const { version } = await server.db
      .selectFrom('cases')
      .select('version')
      .where('id', '=', decision.case_id)
      .executeTakeFirstOrThrow()
    await inTransaction(server.db, (trx) => undoDecision(server.context, trx, moderator, decision.id, version))
    expect(await appeal()).toMatchObject({ status: 409, body: { error: { code: 'appeal_closed' } } })
  })
})
