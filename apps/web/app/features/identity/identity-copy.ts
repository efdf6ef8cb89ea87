import { failureSentence } from '@itemo/domain/identity/identity-failures.ts'
import { isRenewable } from '@itemo/domain/identity/identity-renewal.ts'
import { formatDate } from '#app/lib/format.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import type { OwnIdentity } from './identity-queries.ts'

/** The result of a check, in a sentence; undefined: there's nothing to say yet. */
export function describeIdentity(identity: OwnIdentity): string | undefined {
  const { verdict, state, failure } = identity
  switch (verdict) {
    case 'tick':
      return ['Your identity is verified. A tick now shows next to your name.', ...renewal(identity)].join(' ')
    case 'name_differs':
      return 'The name on your document is different from your profile. Change your profile to the name on your document, or write to us.'
    case 'under_age':
      return 'Itemo is for people aged 18 and over.'
    case 'needs_review':
      return 'Your document was checked. Someone from our team looks at your account before the tick shows, within one working day.'
    case 'none':
      if (state === 'processing')
        return 'We are checking your document. This usually takes under a minute; you can leave this page.'
      if (state === 'expired') return 'Your last check no longer counts. Please verify your identity again.'
      return state === 'needs_input' && failure !== null ? failureSentence(failure) : undefined
    default:
      return (verdict satisfies never) && 'Something about your check has changed.'
  }
}

const isEnding = ({ valid_until: until }: OwnIdentity) =>
  isRenewable(until === null ? null : new Date(until), new Date())

/** The note on a check that expires soon, and on its renewal. */
function renewal(identity: OwnIdentity): string[] {
  const { state, failure, valid_until: until } = identity
  if (until === null || !isEnding(identity)) return []
  if (state === 'processing') return ['We are checking your document again.']
  if (state === 'needs_input' && failure !== null) return [failureSentence(failure)]
  return [`It's valid until ${formatDate(until)}: verify your identity again to keep the tick.`]
}

/** Whether a check can be started or continued. */
export function canStart(identity: OwnIdentity): boolean {
  const { mode, verdict, state, attempts_left: left } = identity
  const isOpen = verdict === 'none' || verdict === 'name_differs' || (verdict === 'tick' && isEnding(identity))
  return mode !== 'off' && isOpen && state !== 'processing' && left > 0
}

/** Which steps require a check here, and from which amount. */
export function whatNeedsIt({ required_for: steps, above }: Pick<OwnIdentity, 'required_for' | 'above'>): string {
  const [asks, approves] = [steps.includes('request'), steps.includes('approval')]
  if (!asks && !approves) return 'Nobody has to do this: a tick next to your name shows that you did.'
  const acts = asks && approves ? 'ask for or approve' : asks ? 'ask for' : 'approve'
  return above === null
    ? `You need it before you ${acts} a hire.`
    : `You need it before you ${acts} a hire of ${formatPounds(above)} or more. The total counts, or the deposit where that is more.`
}
