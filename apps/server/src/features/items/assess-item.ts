import {
  type Assessment,
  assessListing,
  type ListingPart,
  type RiskRules,
} from '@itemo/domain/moderation/assess-listing.ts'
import { findBlockedWord } from '@itemo/domain/moderation/blocked-words.ts'
import { blockedSentence } from '@itemo/domain/moderation/word-groups.ts'
import type { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { hasContactDetails } from '@itemo/domain/messages/contact-details.ts'
import { toPence } from '@itemo/domain/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'

import { holdItem } from './moderate-item.ts'
import { itemImages } from './pictures/picture-policy.ts'

type Words = Pick<ItemInput, 'title' | 'description' | 'category'>

/** The text of an item that is searched for blocked words, and the category that decides how much they count. */
type Rules = Pick<Context, 'now' | 'settings'>

/** Throws `blocked_words`, naming the group at each field, when a listing contains words that may not be listed. */
export function refuseBlockedWords(
  { settings }: Pick<Context, 'settings'>,
  { title, description, category }: Words,
): void {
  const fields: Record<string, string> = {}
  for (const [name, text] of Object.entries({ title, description })) {
    const found = findBlockedWord(text, settings.get('words.blocked'), category)
    if (found?.severity === 'block') fields[name] = blockedSentence(found.group)
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('blocked_words', { message, fields })
}

/** A hash of each assessed part of the item `i`: equal while that part is unchanged. */
const marks = sql`jsonb_build_object(
  'words', md5(i.title || chr(10) || i.description),
  'price', md5(concat_ws(' ', i.daily_rate, i.deposit_amount)),
  'pictures', md5(coalesce((select string_agg(m.image_url, ' ' order by m.image_url) from item_images m where m.item_id = i.id), ''))
)`

/** A category with fewer items has no usual price. */
const minForMedian = 20

/** The usual price is computed from this many of a category's newest items, so that saving one item never reads the whole town. */
const maxForMedian = 500

/** A hash of each part of an item that is assessed. */
export type ItemMarks = Readonly<Record<ListingPart, string>>

interface FoundMarks {
  readonly marks: ItemMarks
  readonly assessed: ItemMarks | null
  readonly approved: ItemMarks | null
}

interface FoundFacts {
  readonly accountAgeHours: number
  readonly isFirstItem: boolean
  readonly itemsWithinDay: number
  readonly dailyPounds: number
  readonly depositPounds: number
  readonly medianPounds: number | null
  readonly strikes: number
  readonly completedHires: number
  readonly isIdentityVerified: boolean
  readonly isRemovedPicture: boolean
  readonly isCopiedPicture: boolean
  readonly hasPictures: boolean
}

async function findMarks(trx: Db, itemId: string): Promise<FoundMarks | undefined> {
  const { rows } = await sql<FoundMarks>`
    select ${marks} as marks, i.assessed, i.approved from items i where i.id = ${itemId}`.execute(trx)
  return rows[0]
}

/** The current hashes of an item; null when it doesn't exist. */
export async function marksOf(trx: Db, itemId: string): Promise<ItemMarks | null> {
  return (await findMarks(trx, itemId))?.marks ?? null
}

/** Every fact about an item and its owner that the rules use, in one statement. */
async function findFacts(trx: Db, itemId: string, now: Date): Promise<FoundFacts | undefined> {
  const { rows } = await sql<FoundFacts>`
    select p.strikes, p.identity_verified_at is not null as "isIdentityVerified",
      extract(epoch from ${now}::timestamptz - u.created_at)::float8 / 3600 as "accountAgeHours",
      not exists (
        select from items o where o.user_id = i.user_id and o.id <> i.id and o.created_at <= i.created_at) as "isFirstItem",
      (select count(*)::int from (
        select from items o where o.user_id = i.user_id and o.created_at > i.created_at - interval '1 day'
          and o.created_at <= i.created_at limit 100) recent) as "itemsWithinDay",
      i.daily_rate::float8 as "dailyPounds", coalesce(i.deposit_amount, 0)::float8 as "depositPounds",
      (select case when count(*) >= ${sql.lit(minForMedian)} then percentile_cont(0.5) within group (order by o.daily_rate) end
        from (
          select n.daily_rate from items n where n.category = i.category and n.status = 'active'
          order by n.created_at desc limit ${sql.lit(maxForMedian)}
        ) o)::float8 as "medianPounds",
      (select count(*)::int from (
        select from rentals r where (r.owner_id = i.user_id or r.renter_id = i.user_id) and r.status = 'completed' limit 3
      ) hires) as "completedHires",
      coalesce(pictures.removed, false) as "isRemovedPicture", coalesce(pictures.copied, false) as "isCopiedPicture",
      pictures.removed is not null as "hasPictures"
    from items i join profiles p on p.id = i.user_id join auth.users u on u.id = i.user_id
    left join lateral (
      select bool_or(x.same_as_removed) as removed, bool_or(x.same_as_other) as copied
      from item_images m join uploads x on x.bucket = ${itemImages} and x.path = m.image_url where m.item_id = i.id
    ) pictures on true
    where i.id = ${itemId}`.execute(trx)
  return rows[0]
}

const same = (now: ItemMarks, before: ItemMarks | null): Readonly<Record<ListingPart, boolean>> | null =>
  before && {
    words: now.words === before.words,
    price: now.price === before.price,
    pictures: now.pictures === before.pictures,
  }

/** Whether every assessed part of an item is unchanged. */
export const isAsMarked = (now: ItemMarks, before: ItemMarks | null): boolean =>
  Object.values(same(now, before) ?? { words: false }).every(Boolean)

/**
 * Assesses an item in the transaction that wrote it, and records the result. Undefined when nothing that matters has changed since the
 * last assessment. Words that may not be listed at all were refused earlier.
 */
async function assessItem(
  { now, settings }: Rules,
  trx: Db,
  itemId: string,
  { title, description, category }: Words,
  { again = false }: { readonly again?: boolean } = {},
): Promise<(Assessment & { readonly hasNewPictures: boolean }) | undefined> {
  const found = await findMarks(trx, itemId)
  if (!found || (!again && isAsMarked(found.marks, found.assessed))) return undefined
  const facts = await findFacts(trx, itemId, now())
  if (!facts) return undefined
  const text = `${title}\n${description}`
  const assessment = assessListing(
    {
      blockedWord: findBlockedWord(text, settings.get('words.blocked'), category)?.severity ?? 'none',
      // Known only for pictures that the job has already compared (`compare-pictures.ts`).
      isRemovedPicture: facts.isRemovedPicture,
      isCopiedPicture: facts.isCopiedPicture,
      isIdentityVerified: facts.isIdentityVerified,
      hasContactDetails: hasContactDetails(text),
      accountAgeHours: facts.accountAgeHours,
      isFirstItem: facts.isFirstItem,
      itemsWithinDay: facts.itemsWithinDay,
      dailyPence: toPence(facts.dailyPounds),
      depositPence: toPence(facts.depositPounds),
      medianPence: facts.medianPounds === null ? null : toPence(Math.round(facts.medianPounds * 100) / 100),
      strikes: facts.strikes,
      completedHires: facts.completedHires,
      approved: same(found.marks, found.approved),
    },
    rulesOf(settings),
  )
  const { points, rules } = assessment
  const risk = Math.max(-32_768, Math.min(32_767, points))
  await sql`
    update items set risk = ${risk}, risk_rules = ${[...rules]}::text[], assessed = ${JSON.stringify(found.marks)}::jsonb
    where id = ${itemId}`.execute(trx)
  return { ...assessment, hasNewPictures: facts.hasPictures && found.marks.pictures !== found.assessed?.pictures }
}

type RiskDeps = Rules & Pick<Context, 'jobs'>

/**
 * Runs the risk rules over an item that was just written. An item over the limit is held at once; one to be watched is reported to staff,
 * even if nobody sees it anyway (R77). A job compares new pictures. `again`: assess an unchanged item because a new fact about it is
 * known. Returns whether the rules hold it.
 */
export async function applyRiskRules(
  deps: RiskDeps,
  trx: Db,
  itemId: string,
  words: Words,
  options: { readonly again?: boolean } = {},
): Promise<boolean> {
  const assessed = await assessItem(deps, trx, itemId, words, options)
  if (!assessed) return false
  const { outcome, rules, hasNewPictures } = assessed
  const payload = { item_id: itemId, rules: [...rules] }
  if (hasNewPictures) await deps.jobs.publish(trx, { name: 'item.pictures_changed', payload: { item_id: itemId } })
  if (outcome === 'watched') await deps.jobs.publish(trx, { name: 'item.watched', payload })
  if (outcome !== 'held') return false
  await holdItem(trx, itemId, deps.now())
  await deps.jobs.publish(trx, { name: 'item.held', payload })
  return true
}

/** The text of an item that is assessed. */
export function wordsOf(trx: Db, itemId: string): Promise<Words> {
  const rows = trx.selectFrom('items').select(['title', 'description', 'category']).where('id', '=', itemId)
  return rows.executeTakeFirstOrThrow() as Promise<Words>
}

function rulesOf(settings: Context['settings']): RiskRules {
  const { watch_from: watchFrom, hold_from: holdFrom } = settings.get('moderation.thresholds')
  return { points: settings.get('moderation.points'), watchFrom, holdFrom }
}

/** Stores which parts of an item a person approved, as hashes of what they saw; null withdraws the approval. */
export async function approveItem(trx: Db, itemId: string, seen: ItemMarks | null): Promise<void> {
  const approved = seen === null ? null : JSON.stringify(seen)
  await sql`update items set approved = ${approved}::jsonb where id = ${itemId}`.execute(trx)
}
