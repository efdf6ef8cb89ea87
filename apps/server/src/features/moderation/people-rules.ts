import {
  type PeopleRule,
  peopleRuleHours,
  peopleRuleNames,
  peopleRuleRestDays,
  peopleRules,
  reasonOfPeopleRules,
} from '@itemo/domain/moderation/people-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertNote, listOpenCasesOf } from './case-queries.ts'
import { openCase } from './report-queries.ts'
import { findSubject } from './report-subjects.ts'

const hourMs = 3_600_000

/** What each rule counts: rows of `user_id` and the counted `what`. Blocked words are counted where they are written. */
const counted: Readonly<Record<Exclude<PeopleRule, 'words'>, (since: Date) => RawBuilder<unknown>>> = {
  // A card's refusal leaves an intent at the provider. Without one no card was charged: the provider was unavailable, or the card no
  // longer existed. Cards that a checkout refuses aren't known here, and people may try another there.
  refused_cards: (since) => sql`
    select payer_id as user_id, subject_id::text as what from payments
    where state = 'failed' and subject_kind = 'deposit' and provider_intent_id is not null
      and updated_at > ${since}::timestamptz and payer_id is not null`,
  // Checkouts that the provider has opened.
  checkouts: (since) => sql`
    select payer_id, id::text from payments
    where created_at > ${since}::timestamptz and provider_session_id is not null and payer_id is not null`,
  open_disputes: () => sql`
    select p.payer_id, d.id::text from disputes d join payments p on p.id = d.payment_id
    where d.state in ('warning', 'needs_response', 'under_review') and p.payer_id is not null`,
  reports: (since) => sql`
    select subject_owner_id, reporter_id::text from reports
    where created_at > ${since}::timestamptz and subject_owner_id is not null and reporter_id is not null`,
  cancellations: (since) => sql`
    select r.owner_id, r.id::text from rental_events e join rentals r on r.id = e.rental_id
    where e.at > ${since}::timestamptz and e.what in ('cancelled', 'missed') and e.by = 'owner' and coalesce(r.no_show, 'owner') = 'owner'
      and r.cancellation_excused_at is null`,
  // Each of them counts everyone in the same network.
  same_network: () => sql`
    select mine.user_id, others.user_id::text
    from confirmed mine join confirmed others on others.network = mine.network`,
}

const confirmedBy = (since: Date) => sql`
  select distinct u.id as user_id, e.network_hash as network
  from auth.users u join security_events e on e.user_id = u.id and e.at > ${since}::timestamptz
  where u.email_confirmed_at > ${since}::timestamptz and e.kind = 'signed_in' and e.network_hash is not null`

/** Whether a case recently recorded a rule's finding about someone. */
const isNoted = (
  userId: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
  at: number,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from cases c join case_notes n on n.case_id = c.id
  where c.kind = 'person' and c.subject_kind = 'person' and c.subject_id = ${userId} and n.author_id is null
    and n.at > ${new Date(at - peopleRuleRestDays * 24 * hourMs)}::timestamptz and ${words} = any(string_to_array(n.text, E'\\n')))`

/** The people whom the rules flag, and the findings, except those that a case recorded recently. */
async function findPeople({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now().getTime()
  const sinceOf = (hours: number | null) => new Date(at - (hours ?? 0) * hourMs)
  const names = peopleRuleNames.filter((name) => name !== 'words')
  const parts = names.map((name) => {
    const { atLeast, hours, words } = peopleRules[name]
    return sql`
      select ${name}::text as rule, ${words}::text as words, found.user_id
      from (${counted[name](sinceOf(hours))}) found (user_id, what)
      group by found.user_id having count(distinct found.what) >= ${atLeast}`
  })
  const { rows } = await sql<{ user_id: string; rules: PeopleRule[] }>`
    with confirmed as (${confirmedBy(sinceOf(peopleRules.same_network.hours))})
    select found.user_id, array_agg(found.rule) as rules
    from (${sql.join(parts, sql` union all `)}) found
    where not ${isNoted(sql`found.user_id`, sql`found.words`, at)}
    group by found.user_id order by found.user_id limit 500`.execute(db)
  return rows
}

/** Opens a case about everyone whom the rules flag; nothing else happens to them before someone has decided. */
export async function applyPeopleRules(context: Pick<Context, 'db' | 'now' | 'settings'>): Promise<void> {
  for (const { user_id: userId, rules } of await findPeople(context)) await openPersonCase(context, userId, rules)
}

/**
 * Opens a case about someone, with the findings as a note. An open case only gets another note; rules that were recorded recently are
 * skipped.
 */
export async function openPersonCase(
  context: Pick<Context, 'db' | 'now' | 'settings'>,
  userId: string,
  rules: readonly PeopleRule[],
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const at = context.now()
    const person = await findSubject(trx, undefined, 'person', userId, at)
    if (!person) return
    await sql`select pg_advisory_xact_lock(hashtext(${`people rules ${userId}`}))`.execute(trx)
    const found: PeopleRule[] = []
    for (const name of peopleRuleNames.filter((one) => rules.includes(one))) {
      const { rows } = await sql`
        select where not ${isNoted(sql`${userId}::uuid`, sql`${peopleRules[name].words}::text`, at.getTime())}`.execute(
        trx,
      )
      if (rows.length > 0) found.push(name)
    }
    if (found.length === 0) return
    const open = (await listOpenCasesOf(trx, 'person', userId)).find(({ kind }) => kind === 'person')
    const about = { subjectKind: 'person', subjectId: userId, ownerId: userId, title: person.title } as const
    const urgency = { priority: 3, hours: peopleRuleHours } as const
    const reason = reasonOfPeopleRules(found)
    const row = open ?? (await openCase(context, trx, { kind: 'person', ...about, reason, urgency, at })).row
    const words = found.map((name) => peopleRules[name].words)
    await insertNote(trx, { caseId: row.id, authorId: null, text: ['Found by the rules:', ...words].join('\n'), at })
  })
}
