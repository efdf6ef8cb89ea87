import { identityChecks } from '@itemo/domain/identity/identity-policy.ts'
import { identityStates, identityVerdicts } from '@itemo/domain/identity/identity-verdict.ts'
import * as z from 'zod/mini'
import { Instant, listOf, Money } from './wire.ts'

/** The identity check, as the person sees it. */
export const OwnIdentityView = z.object({
  mode: z.enum(identityChecks),
  /** Whether checks are simulated, without looking at a document. */
  sandbox: z.boolean(),
  /** Whether the face is compared with the document. */
  selfie: z.boolean(),
  required_for: listOf(z.enum(['request', 'approval']), 2),
  /** Required only from this total or deposit on; null: for every hire. */
  above: z.nullable(Money),
  verdict: z.enum(identityVerdicts),
  /** Of the latest check; null: there's none. */
  state: z.nullable(z.enum(identityStates)),
  /** Why the latest check failed, by the provider's code. */
  failure: z.nullable(z.string()),
  attempts_left: z.number(),
  verified_at: z.nullable(Instant),
  valid_until: z.nullable(Instant),
  /** Of the text to consent to. */
  consent_version: z.string(),
})
export type OwnIdentityView = z.output<typeof OwnIdentityView>
