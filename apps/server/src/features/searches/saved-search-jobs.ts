import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { maintainSearches, matchItem } from './match-searches.ts'
import { rewriteTerms } from './search-terms-in-force.ts'

/** Matches a newly listed or cheaper item against the saved searches. */
const match = defineJob({
  name: 'searches.match',
  payload: z.object({ item_id: Id, from_pence: z.optional(z.number()) }),
  on: ['item.listed', 'item.price_lowered'],
  run: (context, { item_id: itemId, from_pence: fromPence }) => matchItem(context, { itemId, fromPence }),
})

const everyMorning = defineJob({
  name: 'searches.every-morning',
  schedule: '0 8 * * *',
  policy: 'exclusive',
  run: (context) => maintainSearches(context),
})

const keptMs = 365 * 86_400_000

/** Every night: deletes hits that are a year old; an item that comes back after that isn't news. */
const prune = defineJob({
  name: 'searches.prune',
  schedule: '25 4 * * *',
  async run(context) {
    await deleteOlder(context, ['search_hits', 'found_at', keptMs])
  },
})

/** The town's synonyms have changed: saved searches are indexed by them from now on. */
const reword = defineJob({
  name: 'searches.reword',
  payload: z.object({ key: z.string(), version: z.number(), at: z.string() }),
  on: ['setting.changed'],
  subjects: () => [],
  timeoutSeconds: 600,
  async run(context, { key }) {
    if (key === 'words.synonyms') await rewriteTerms(context)
  },
})

/** Every night: a new version may interpret words differently from the one that saved the search. */
const rewordNightly = defineJob({
  name: 'searches.reword-nightly',
  schedule: '35 4 * * *',
  timeoutSeconds: 600,
  run: (context) => rewriteTerms(context),
})

export const savedSearchJobs: readonly AnyJob[] = [match, everyMorning, prune, reword, rewordNightly]
