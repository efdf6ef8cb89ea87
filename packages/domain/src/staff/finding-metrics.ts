/** Needs and notifications are stored for a year. */
const needsAgainDays = 360

/** Metrics of how people find things, are notified and post needs. */
export const findingMetrics = {
  searches_corrected: {
    title: 'Searches corrected',
    counted: 'Searches that only found results with a corrected spelling. Counted since 26 November 2026.',
    unit: 'count',
    of: 'counter',
  },
  search_opened: {
    title: 'Items opened from a search',
    counted:
      'Item pages opened from a list of search results, each once per person in half an hour. Counted since 26 November 2026.',
    unit: 'count',
    of: 'counter',
  },
  alerts_sent: {
    title: 'Alerts sent',
    counted: 'Saved search alerts sent that day, instant or in the morning.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  alerts_read: {
    title: 'Alerts read',
    counted: 'Alerts sent that day and opened later. Alerts that are switched off count as neither sent nor read.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  wants_new: {
    title: 'New needs',
    counted: 'Needs posted that day, by category.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  wants_offered: {
    title: 'Needs with an offer',
    counted: 'Needs posted that day that got an offer within 24 hours.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  wants_met: {
    title: 'Needs met',
    counted: 'Needs posted that day and met later: by a hire, or because the person found one.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
  want_notices: {
    title: 'Alerts about needs',
    counted: 'Notifications to owners about a need nearby, sent that day.',
    unit: 'count',
    of: 'events',
    againDays: needsAgainDays,
  },
} as const

/**
 * How well people find things: the first metric as a percentage of the second over the whole period, or the number per unit of the second.
 * Nobody is tracked from one to the other.
 */
export const findingRates = [
  { title: 'Searches without results', of: ['searches_empty', 'searches'], by: 'share' },
  { title: 'Searches corrected', of: ['searches_corrected', 'searches'], by: 'share' },
  { title: 'Items opened per search', of: ['search_opened', 'searches'], by: 'each' },
  { title: 'Requests per 100 searches', of: ['requests', 'searches'], by: 'hundred' },
  { title: 'Alerts read', of: ['alerts_read', 'alerts_sent'], by: 'share' },
  { title: 'Needs with an offer within a day', of: ['wants_offered', 'wants_new'], by: 'share' },
  { title: 'Needs met', of: ['wants_met', 'wants_new'], by: 'share' },
] as const

/** Counts of notifications and needs. */
export const findingCounts = ['alerts_sent', 'wants_new', 'want_notices'] as const
