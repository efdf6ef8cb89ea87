import { pathTo, type SitePath } from '../site-path.ts'
import type { ReportReason } from './report-reasons.ts'

interface Ground {
  /** The rule, as a statement of reasons cites it. */
  readonly rule: string
  /** The page with the rule; laws are public anyway. */
  readonly path?: SitePath
}

const terms = (heading: string, path: SitePath): Ground => ({ rule: `Our terms: “${heading}”`, path })
const conduct = terms('What isn’t allowed', pathTo`/terms-of-conditions#conduct`)
const listing = terms('Listing an item', pathTo`/terms-of-conditions#listing`)

/** The grounds of decisions. */
export const groundTable = {
  law: { rule: 'The law: the Online Safety Act 2023' },
  'law.fraud': { rule: 'The law: the Fraud Act 2006' },
  'law.reviews': {
    rule: 'The law on fake reviews: the Digital Markets, Competition and Consumers Act 2024, Schedule 20',
  },
  'law.privacy': { rule: 'The law on personal data: the UK GDPR' },
  'terms.off_platform': conduct,
  'terms.prohibited': listing,
  'terms.accuracy': listing,
  'terms.rights': terms('Your texts and photos', pathTo`/terms-of-conditions#content`),
  'terms.conduct': conduct,
  'terms.identity': terms('Who can use Itemo', pathTo`/terms-of-conditions#who`),
  'terms.spam': conduct,
} as const satisfies Record<string, Ground>

export type GroundName = keyof typeof groundTable
export const groundNames = Object.keys(groundTable) as [GroundName, ...GroundName[]]

/** A ground by its name: the rule that a decision is based on, and its page. */
export function groundOf(name: GroundName): Ground {
  return groundTable[name]
}

/** The usual ground of a decision about a report. */
export const groundOfReason: Record<ReportReason, GroundName> = {
  child_safety: 'law',
  intimate_image: 'law',
  danger: 'law',
  scam: 'law.fraud',
  prohibited: 'terms.prohibited',
  stolen: 'law',
  inaccurate: 'terms.accuracy',
  copied: 'terms.rights',
  harassment: 'terms.conduct',
  fake_person: 'terms.identity',
  fake_review: 'law.reviews',
  private_details: 'law.privacy',
  spam: 'terms.spam',
  illegal: 'law',
  other: 'terms.conduct',
}

/** A review is hidden for what it is, never for its few stars, so these are the only grounds. */
export const reviewGrounds: readonly GroundName[] = ['law', 'law.reviews', 'law.privacy', 'terms.conduct', 'terms.spam']
