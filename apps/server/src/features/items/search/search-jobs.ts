import { type AnyJob, defineJob } from '../../../define-job.ts'
import { checkSearchIndex, countWords } from './search-index.ts'

/**
 * Every hour: counts how many items contain each word (for ranking corrections and for searching the rarest word first), and the phrases
 * to suggest.
 */
const countSearchWords = defineJob({
  name: 'items.count-words',
  schedule: '41 * * * *',
  policy: 'exclusive',
  timeoutSeconds: 600,
  run: (context) => countWords(context),
})

/** Every night: compares a part of the search index with the items. */
const checkSearch = defineJob({
  name: 'items.check-search',
  schedule: '12 3 * * *',
  policy: 'exclusive',
  timeoutSeconds: 1800,
  async run(context) {
    await checkSearchIndex(context)
  },
})

export const itemSearchJobs: readonly AnyJob[] = [countSearchWords, checkSearch]
