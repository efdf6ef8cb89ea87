import type { IdentityDecision } from '@itemo/domain/identity/identity-verdict.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatInstant } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { callFresh } from '../call-fresh.ts'
import { Facts, Part } from '../console-list.tsx'
import { caseKeys } from '../queue/queue-queries.ts'
import { type StaffPersonDetail, staffPersonQuery } from './staff-people-queries.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

type Identity = NonNullable<StaffPersonDetail['identity']>

const verdicts: Readonly<Record<Identity['verdict'], string>> = knownWords(
  {
    tick: 'Tick shows',
    name_differs: 'The name on the document is different',
    under_age: 'Under 18',
    needs_review: 'May have another account, or the document has no date of birth',
    none: 'No tick',
  },
  'Changed',
)

const decisions: Readonly<Record<IdentityDecision, string>> = knownWords(
  {
    grant: 'Grant the tick',
    withdraw: 'Remove the tick',
    require: 'Ask for a new check',
    allow_second_account: 'Allow a second account',
  },
  'Another decision',
)
const stateNames = knownWords<NonNullable<Identity['state']>, string>(
  {
    open: 'Started, no document yet',
    processing: 'Being checked',
    needs_input: 'Another document needed',
    verified: 'Passed',
    expired: 'Passed, but expired',
    withdrawn: 'Passed, then withdrawn by staff',
    cancelled: 'Cancelled',
  },
  'Changed',
)

/** The result of the latest check. */
function describeCheck({ state, failure }: Identity): string {
  if (state === null) return 'None'
  return failure === null ? stateNames[state] : `${stateNames[state]} (${failure.replaceAll('_', ' ')})`
}

const decisionNames = Object.keys(decisions) as IdentityDecision[]

/** The available decisions: a tick can only be withdrawn where there is one. */
const offersOf = ({ verdict }: Identity) => decisionNames.filter((name) => name !== 'withdraw' || verdict === 'tick')

interface IdentityPartProps {
  readonly userId: string
  readonly identity: Identity
  /** The case that a decision answers and closes. */
  readonly caseId?: string
}

/** The state of someone's identity, and the staff's decisions about it. */
export function IdentityPart({ userId, identity, caseId }: IdentityPartProps) {
  const [chosen, setChosen] = useState<IdentityDecision>()
  const { verdict, verified_at: at, valid_until: until, checks, attempts } = identity
  return (
    <Part title="Identity">
      <Facts
        facts={[
          ['Verdict', verdicts[verdict]],
          ['Latest check', describeCheck(identity)],
          ...(at === null
            ? []
            : ([
                ['Document accepted', formatInstant(at)],
                ['Valid until', until === null ? 'No end' : formatInstant(until)],
              ] as const)),
          ['Checks started', checks],
          ['Documents tried', attempts],
        ]}
      />
      {identity.decisions.length === 0 ? null : (
        <ul aria-label="Identity decisions" className="flex flex-col gap-1">
          {identity.decisions.map(({ id, what, reason, at: decidedAt }) => (
            <li key={id} className="wrap-anywhere">
              {decisions[what]} · {formatInstant(decidedAt)} · {reason}
            </li>
          ))}
        </ul>
      )}
      {identity.may_decide ? (
        <div className="flex flex-wrap gap-2">
          {offersOf(identity).map((name) => (
            <Button key={name} variant="secondary" onClick={() => setChosen(name)}>
              {decisions[name]}…
            </Button>
          ))}
        </div>
      ) : null}
      {chosen === undefined ? null : (
        <Decide
          userId={userId}
          caseId={caseId}
          version={identity.version}
          decision={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Part>
  )
}

interface DecideProps {
  readonly userId: string
  readonly caseId: string | undefined
  readonly version: number
  readonly decision: IdentityDecision
  readonly onClose: () => void
}

function Decide({ userId, caseId, version, decision, onClose }: DecideProps) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: () =>
      callFresh('POST /staff/people/:userId/identity', {
        params: { userId },
        body: { decision, version, reason, ...(caseId && { case_id: caseId }) },
      }),
    onSuccess: async (person) => {
      await cacheResponse(client, staffPersonQuery(userId).queryKey, person)
      void client.invalidateQueries({ queryKey: caseKeys.lists })
      void client.invalidateQueries({ queryKey: caseKeys.details })
      notify.success('Decided')
      onClose()
    },
  })
  const fields = decide.error instanceof ApiError ? decide.error.fields : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={decisions[decision]}
      description="This is logged with your name and reason, and the member sees the reason in their data. It also closes the open case about their identity."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label="Why"
          value={reason}
          maxLength={500}
          error={fields?.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {decide.error === null || fields?.reason !== undefined ? null : <ErrorText>{reasonOf(decide.error)}</ErrorText>}
        <Button type="submit" busy={decide.isPending} busyLabel="Saving..." className="self-start">
          {decisions[decision]}
        </Button>
      </form>
    </Dialog>
  )
}
