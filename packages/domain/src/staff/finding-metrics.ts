/** Needs, and what people were told, are kept for a year. */
const needsAgainDays = 360

/** What is counted of how things are found, told and asked for. */
export const findingMetrics = {
  searches_corrected: {
    title: 'Searches corrected',
    counted: 'Of these the ones that found only what is spelt otherwise.',
    unit: 'count',
    of: 'counter',
  },
  search_opened: {
    title: 'Items opened from a search',
    counted:
      'Pages of items that were opened from what a search had found, which their requests say by the page that they come from. Nobody is followed.',
    unit: 'count',
    of: 'counter',
  },
  alerts_sent: {
    title: 'Alerts sent',
    counted: 'Times that someone was told on the day what their saved searches had found, at once or in the morning.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  alerts_read: {
    title: 'Alerts read',
    counted: 'Of these the ones that were read since.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  wants_new: {
    title: 'New needs',
    counted: 'Needs that were posted on the day, by category.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  wants_offered: {
    title: 'Needs with an offer',
    counted: 'Of these the ones that someone offered an item for within 24 hours.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  wants_met: {
    title: 'Needs met',
    counted: 'Of these the ones that were met since: by a hire, or because the person found one.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  want_notices: {
    title: 'Owners told of needs',
    counted: 'Times that an owner was told on the day of a need that they have something for.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
} as const

/**
 * How well things are found: of two metrics the first, a part of the second or what comes of it, as a share of a hundred over the whole
 * period. Nobody is followed from one to the other.
 */
export const findingRates = [
  { title: 'Searches without a result', of: ['searches_empty', 'searches'] },
  { title: 'Searches corrected', of: ['searches_corrected', 'searches'] },
  { title: 'Items opened from a search', of: ['search_opened', 'searches'] },
  { title: 'Requests to searches', of: ['requests', 'searches'] },
  { title: 'Alerts read', of: ['alerts_read', 'alerts_sent'] },
  { title: 'Needs with an offer in a day', of: ['wants_offered', 'wants_new'] },
  { title: 'Needs met', of: ['wants_met', 'wants_new'] },
] as const

/** What people are told and ask for in the meantime. */
export const findingCounts = ['alerts_sent', 'wants_new', 'want_notices'] as const
