import { metricNames, metricOf, tileNames, tileOf } from '@itemo/domain/staff/metrics.ts'
import { leftOut, metricSql } from './metric-queries.ts'

const kept = {
  events: 'counted again',
  state: 'as it stood at the end of the day, written once',
  counter: 'added up as it happens',
} as const

const told = {
  sum: 'the sum of the period',
  last: 'as at the end of the period',
  share: 'the first of the second, over the whole period',
  median: 'the median of the period, within its step',
} as const

/** Wraps words in lines of at most 120 columns. */
function wrap(words: string): string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > 120) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

const block = (code: string) => ['', '```sql', code.replace(/^\n/, '').replaceAll(/^ {2}/gm, ''), '```']

/** The docs page that defines every metric, generated from the definitions that are used for counting. */
export function renderMetricsPage(): string {
  const lines = [
    '# Metrics',
    '',
    'Made by `npm run metrics` from what is counted. Do not edit: a test compares it with the source.',
    '',
    ...wrap(
      'Days are days of London, and money is in pence. `:from` and `:to` are the instants at which a day begins and ends ' +
        'there, `:day` is its date and `:now` the instant of counting. Every ten minutes today and yesterday are counted, ' +
        'in the night the last 7 days again (on Sundays 35), and any days by `npm run numbers:rebuild -- FROM TO`. `:counts(…)` leaves ' +
        'out these accounts:',
    ),
    ...block(leftOut),
    '',
    '## Figures of the overview',
    '',
    '| figure | from | how |',
    '| --- | --- | --- |',
    ...tileNames.map((name) => {
      const { title, from, by } = tileOf(name)
      return `| ${title} | ${from.map((metric) => `\`${metric}\``).join(', ')} | ${told[by]} |`
    }),
    '',
    '## Metrics by day',
    ...metricNames.flatMap((name) => {
      const { title, counted, unit, of, againDays } = metricOf(name)
      const until = againDays === undefined ? '' : ` for ${againDays} days`
      const code = metricSql[name]
      return [
        '',
        `### ${name}`,
        '',
        ...wrap(`**${title}** (${unit}; ${kept[of]}${until}): ${counted}`),
        ...(code === undefined ? [] : block(code)),
      ]
    }),
  ]
  return `${lines.join('\n')}\n`
}
