import { type AnyJob, defineJob } from '../../../define-job.ts'
import { checkSearchIndex, countWords } from './search-index.ts'

/**
 * Every hour: counts in how many items each word stands, for the order of corrections and to look for the rarest word first, and
 * the phrases that are suggested.
 */
const countSearchWords = defineJob({
  name: 'items.count-words',
  schedule: '41 * * * *',
  policy: 'exclusive',
  timeoutSeconds: 600,
  run: (context) => countWords(context),
})

/** Every night: compares what search knows of items with the items, so many a night. */
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
