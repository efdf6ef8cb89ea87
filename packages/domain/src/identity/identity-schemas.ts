import * as z from 'zod/mini'
import type { Day } from '../dates.ts'
import { Id } from '../ids.ts'
import { screenPath } from '../site-path.ts'
import { text } from '../text.ts'
import { identityDecisions } from './identity-verdict.ts'

/** The version of the text that people consent to before a check, named by its day. Change it with the text. */
export const identityConsentVersion: Day = '2026-11-26'

export const IdentityCheckInput = z.object({
  /** Consent to comparing the face with the document. */
  consent: z.boolean(),
  consent_version: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Please reload this page.')),
  /** The page that the person came from, and returns to afterwards. */
  return_to: z._default(
    z.string().check(
      z.maxLength(500),
      z.refine((path) => screenPath(path) !== undefined, "This isn't an Itemo page."),
    ),
    '/verify-identity',
  ),
})
export type IdentityCheckInput = z.output<typeof IdentityCheckInput>

/** A decision of staff about someone's identity: `version` as they read it. */
export const IdentityDecisionInput = z.object({
  decision: z.enum(identityDecisions),
  version: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
  case_id: z._default(z.nullable(Id), null),
  reason: text({ min: 10, max: 500, message: 'Please say why, in 10 to 500 characters.' }),
})
export type IdentityDecisionInput = z.output<typeof IdentityDecisionInput>
