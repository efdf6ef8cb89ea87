import { categories } from '@itemo/domain/categories.ts'
import { type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { hasContactDetails } from '@itemo/domain/messages/contact-details.ts'
import type { HireInput } from '@itemo/domain/rentals/rental-schemas.ts'
import { maxSearchWords, type MetricName } from '@itemo/domain/staff/metrics.ts'
import type { MiddlewareHandler } from 'hono'
import type { Context } from '../../../context.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { Answered } from '../../../platform/http/request-context.ts'
import type { HttpEnv } from '../../../platform/http/types.ts'
import { createRecentlySeen } from '../../../platform/seen-lately.ts'
import { addCounts, addMemberDays, addSearches, type Count, type SearchedWords } from './number-queries.ts'

/** How long a process collects counts before it writes them, in milliseconds; a crash loses this much. */
const collectMs = 30_000
/** Within this time, the same act of the same person counts as one visit, in milliseconds. */
const againMs = 30 * 60_000
/** A search is complete when nothing was typed for this long, in milliseconds. */
const typingMs = 2000
/** The maximum number of people whose typing is tracked. */
const maxTyping = 10_000

const itemPage = /^\/api\/v1\/items\/[0-9a-f-]{36}$/
const bot = /bot\b|crawl|spider|slurp/i

/** A search that someone made; `who` distinguishes people, and is never stored. */
interface Search {
  readonly who: string
  readonly userId: string | null
  readonly words: string
  readonly category: string
  readonly isEmpty: boolean
  /** It only found different spellings. */
  readonly isCorrected: boolean
}

export interface VisitCount {
  watch(answered: Answered): void
  search(search: Search): void
  /** Someone got a price for dates of an item. */
  price(priced: { readonly itemId: string; readonly who: string; readonly userId: string | null }): void
  /** Writes what was collected; of searches only the completed ones. */
  flush(): Promise<void>
}

/** Counts in memory what isn't stored elsewhere: item page views, prices, searches, and who was active. */
function createVisitCount({ db, log, now, siteUrl }: Pick<Context, 'db' | 'log' | 'now' | 'siteUrl'>): VisitCount {
  const isAgain = createRecentlySeen(againMs)
  const typing = new Map<string, Search & { readonly at: Date }>()
  let counts = new Map<string, Count>()
  let words = new Map<string, SearchedWords>()
  let members = new Map<string, { readonly day: Day; readonly user_id: string }>()
  /** The last day recorded for each member: they are active all day long. */
  const noted = new BoundedMap<string, Day>(maxTyping)
  let timer: NodeJS.Timeout | undefined

  const wait = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch((error: unknown) => log.warn('visits were not counted', { error }))
    }, collectMs).unref()
  }

  const count = (metric: MetricName, userId: string | null, dimension = '') => {
    const day = dayInLondon(now())
    const key = `${metric} ${day} ${dimension} ${userId}`
    const value = (counts.get(key)?.value ?? 0) + 1
    counts.set(key, { metric, day, dimension, user_id: userId, value })
    wait()
  }

  const settle = ({
    who,
    words: typed,
    category,
    isEmpty,
    isCorrected,
    userId,
    at,
  }: Search & { readonly at: Date }) => {
    // Repeating a search counts as one: three searches should mean three people, or three visits.
    if (isAgain(`search ${who} ${category} ${typed.trim().toLowerCase()}`, at)) return
    count('searches', userId, category)
    if (isEmpty) count('searches_empty', userId, category)
    if (isCorrected) count('searches_corrected', userId, category)
    const recordedWords = wordsToKeep(typed)
    if (recordedWords === undefined) return
    const day = dayInLondon(at)
    const key = `${day} ${userId} ${recordedWords}`
    const before = words.get(key) ?? { shown: 0, empty: 0 }
    const [shown, empty] = isEmpty ? [before.shown, before.empty + 1] : [before.shown + 1, before.empty]
    words.set(key, { day, words: recordedWords, user_id: userId, shown, empty })
  }

  const settleStopped = () => {
    const stoppedAt = now().getTime() - typingMs
    for (const [who, search] of typing) {
      if (search.at.getTime() > stoppedAt && typing.size <= maxTyping) continue
      typing.delete(who)
      settle(search)
    }
    if (typing.size > 0) wait()
  }

  const flush = async () => {
    settleStopped()
    const collected = { counts, words, members }
    ;[counts, words, members] = [new Map(), new Map(), new Map()]
    await addCounts(db, [...collected.counts.values()], now())
    await addSearches(db, [...collected.words.values()], now())
    await addMemberDays(db, [...collected.members.values()])
  }

  const noteMember = (userId: string) => {
    const day = dayInLondon(now())
    if (noted.get(userId) === day) return
    noted.set(userId, day)
    members.set(`${day} ${userId}`, { day, user_id: userId })
    wait()
  }

  return {
    watch({ method, path, status, actor, address, agent = '', referer }) {
      if (status >= 400 || bot.test(agent)) return
      const userId = actor?.userId ?? null
      if (userId !== null) noteMember(userId)
      if (method !== 'GET' || !itemPage.test(path)) return
      const who = userId ?? address
      if (!isAgain(`${path} ${who}`, now())) count('item_opened', userId)
      // Counted separately: the item may have been opened from elsewhere before.
      if (isFoundPage(referer, siteUrl) && !isAgain(`found ${path} ${who}`, now())) count('search_opened', userId)
    },
    price({ itemId, who, userId }) {
      if (!isAgain(`price ${itemId} ${who}`, now())) count('quote_made', userId)
    },
    search(search) {
      const at = now()
      const before = typing.get(search.who)
      if (before && at.getTime() - before.at.getTime() >= typingMs) settle(before)
      typing.delete(search.who)
      typing.set(search.who, { ...search, at })
      wait()
      if (typing.size > maxTyping) settleStopped()
    },
    flush,
  }
}

/** Whether a list of items says that a word was corrected, which is at its end. Inside a text, the quotation marks would be escaped. */
function somethingCorrected(answer: string): boolean {
  const at = answer.lastIndexOf('"corrected"')
  return at !== -1 && /^"corrected"\s*:\s*\[\s*\{/.test(answer.slice(at, at + 40))
}

/** Whether the referrer is a page of ours with search results: the item is requested while the list is still shown. */
function isFoundPage(address: string | undefined, siteUrl: string): boolean {
  const { origin, pathname, searchParams } = URL.parse(address ?? '') ?? {}
  if (origin === undefined || origin !== URL.parse(siteUrl)?.origin) return false
  return /^\/home\/?$/.test(pathname ?? '') && (searchParams?.get('search') ?? '').trim() !== ''
}

/** The words of a search as they are stored: folded, or undefined if they may identify a person. */
export function wordsToKeep(typed: string): string | undefined {
  const words = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (words === '' || words.length > maxSearchWords || words.includes('@') || hasContactDetails(words)) return undefined
  return words
}

const counting = new WeakMap<Context, VisitCount>()

/** The counters of a process. */
export function visitsOf(context: Context): VisitCount {
  const known = counting.get(context) ?? createVisitCount(context)
  counting.set(context, known)
  return known
}

/** Counts price requests by the item id in their body. */
export function watchPrices(context: Context): MiddlewareHandler<HttpEnv> {
  const visits = visitsOf(context)
  return async (c, next) => {
    await next()
    if (c.req.method !== 'POST' || c.res.status !== 200 || bot.test(c.req.header('user-agent') ?? '')) return
    const { itemId } = await c.req.json<HireInput>()
    const userId = c.get('actor')?.userId ?? null
    visits.price({ itemId, who: userId ?? c.get('address'), userId })
  }
}

/** Counts the searches of the feed and what they find; later pages of a search aren't counted. */
export function watchSearches(context: Context): MiddlewareHandler<HttpEnv> {
  const visits = visitsOf(context)
  return async (c, next) => {
    await next()
    // Most lists are requested without words. A parameter name may be percent-encoded.
    if (!/search|%/.test(c.req.url)) return
    const { search: words = '', cursor, category = '' } = c.req.query()
    const isSearch = c.req.method === 'GET' && c.res.status === 200 && words.trim() !== '' && cursor === undefined
    if (!isSearch || bot.test(c.req.header('user-agent') ?? '')) return
    // Matched by pattern, not parsed: the response is long.
    const answer = c.get('listed') ?? ''
    const isEmpty = /^\s*\{\s*"items"\s*:\s*\[\s*\]/.test(answer)
    const isCorrected = somethingCorrected(answer)
    const userId = c.get('actor')?.userId ?? null
    visits.search({
      who: userId ?? c.get('address'),
      userId,
      words,
      category: categories.some((known) => known === category) ? category : '',
      isEmpty,
      isCorrected,
    })
  }
}
