import { type MeasureName, measuresFor } from '@itemo/domain/moderation/measures.ts'
import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { reasonOf as whyOf } from '#app/lib/api-error.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { formatInstant, formatTime } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { notify } from '#app/lib/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { EntriesAbout } from '../audit-list.tsx'
import { useTitle } from '../console-title.ts'
import { OtherViewers } from '../other-viewers.tsx'
import { goneStaff } from '../operator-copy.ts'
import type { StaffSelf } from '../operator-queries.ts'
import { commandNamed, commandOf } from '../people/person-commands.ts'
import { useAddressParams } from '../use-address-params.ts'
import { AppealForm } from './appeal-form.tsx'
import { CaseConversation } from './case-conversation.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseNews, type News, readNewsFirst, useForeignDecision, useNews } from './case-news.tsx'
import { CasePart, DecisionLines, Findings, OwnerHistory, Said, Things } from './case-facts.tsx'
import { NoteForm, Notes, WaitForm } from './case-notes.tsx'
import { DecideForm, type Made, type Preset } from './decide-form.tsx'
import { Key, type Keys, useKeys } from './queue-keys.tsx'
import { answerLabel, describeDecided, describeDue, measureLabels, subjectNames } from './queue-copy.ts'
import {
  isLost,
  useFetchCase,
  useClaim,
  useDecide,
  useIsDeciding,
  useRenewClaim,
  useReopen,
  useUndo,
} from './queue-mutations.ts'
import { SuggestForm } from './suggest-form.tsx'
import { type CaseDetail, caseQuery } from './queue-queries.ts'

const CaseIdentity = lazyPart(() => import('./case-identity.tsx'), 'CaseIdentity')

interface CasePaneProps {
  readonly caseId: string
  readonly staff: StaffSelf
  readonly onMade: (made: Made) => void
  /** Opens the next case of the list, or the list. */
  readonly onNext: () => void
}

/** A case with everything needed for a decision. */
export function CasePane({ caseId, ...rest }: CasePaneProps) {
  const query = useQuery(caseQuery(caseId))
  // Also for a case that was open here and has since been closed to its reader.
  if (isGone(query.error)) return <EmptyState title="Case not found">Your role may not have access to it.</EmptyState>
  return (
    <Loaded
      query={query}
      loading="Loading the case"
      failed="Couldn't load the case"
      skeleton={<Skeleton className="h-96" />}
    >
      {(shown) => <OpenCase shown={shown} isFresh={query.isFetchedAfterMount} {...rest} />}
    </Loaded>
  )
}

type Asked =
  | { readonly form: 'decide'; readonly preset: Preset }
  | { readonly form: 'appeal' | 'note' | 'suggest' | 'wait' }

/** The decision in an address, for someone who comes from a person's page. */
function askedBy(search: URLSearchParams): Asked | undefined {
  const command = commandNamed(search.get('decide'))
  const preset = command && commandOf(command).decides
  return preset && { form: 'decide', preset }
}

const removing: readonly MeasureName[] = ['item_remove', 'review_hide', 'message_remove', 'want_hide']

/** The decisions that one press, or their `key`, preselects. */
function presetsOf({ subject_kind: kind, suggestion, suggested }: CaseDetail, isOperator: boolean) {
  const offered = measuresFor(kind)
  const action = (key: string, name: MeasureName, label: string = measureLabels[name]) => ({
    key,
    label,
    preset: { outcome: 'action', measures: [name] } as Preset,
  })
  // For an operator, a moderator's suggestion comes first.
  const wanted = isOperator && suggested !== null ? suggested.measures : suggestion.measures
  const measures = wanted.filter((name) => name in measureLabels)
  return [
    ...(measures.length === 0
      ? []
      : [
          {
            key: '.',
            label: measures.map((name) => measureLabels[name]).join(', '),
            preset: { outcome: 'action', measures } as Preset,
          },
        ]),
    ...offered.filter((name) => removing.includes(name)).map((name) => action('t', name)),
    ...(kind === 'item' ? [action('h', 'item_hold')] : []),
    { key: 'w', label: 'Warn', preset: { outcome: 'warning', measures: [] } as Preset },
    action('s', 'suspend', 'Suspend'),
  ]
}

interface OpenCaseProps extends Omit<CasePaneProps, 'caseId'> {
  readonly shown: CaseDetail
  /** Whether it was fetched since it was opened. */
  readonly isFresh: boolean
}

function OpenCase({ shown, isFresh, staff, onMade, onNext }: OpenCaseProps) {
  const [search, change] = useAddressParams()
  const [asked, setAsked] = useState<Asked | undefined>(() => askedBy(search))
  const [isLate, setLate] = useState(false)
  const { reference, title, kind, subject_kind: subject, reason, state, decisions, appeal } = shown
  useTitle(`${reference}: ${title}`)
  const mayAct = staffActs['case.decide'].roles.some((role) => staff.roles.includes(role))
  // While the response is pending, so that the person who decides can continue from here.
  const isOpen = useIsDeciding(shown) || state === 'open' || state === 'waiting'
  const isOperator = staff.roles.includes('operator')
  const close = () => {
    setAsked(undefined)
    if (search.has('decide')) change({ decide: '' })
  }
  const isAsked = asked !== undefined && mayAct && (isOpen || asked.form === 'note')
  // The form doesn't reappear once the case is reopened. Exceptions: the answer to an appeal reports that someone was faster, and decided
  // cases have notes as well.
  if (asked !== undefined && asked.form !== 'appeal' && !isAsked) setAsked(undefined)
  const last = decisions.find(({ revoked_at: revoked }) => revoked === null)
  const lost = useForeignDecision(shown, staff.display_name) ?? (isLate ? last : undefined)
  const lostWords =
    lost !== undefined
      ? describeDecided(lost)
      : asked?.form === 'appeal' && !isOpen
        ? 'Someone else has already answered this.'
        : undefined
  const news = useNews(shown, isFresh, staff.display_name)
  useRenewClaim(shown)
  const article = useRef<HTMLElement>(null)
  useCaseKeys(article, shown)
  return (
    <article ref={article} aria-label={`Case ${reference}`} className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-1 gap-y-2 text-small text-ink-2">
          <span>
            {reference} · {subjectNames[subject]} · priority {shown.priority} ·
          </span>
          <span title={formatInstant(shown.due_at)} className={shown.is_late ? 'font-semibold text-danger' : undefined}>
            {describeDue(shown, new Date())}
          </span>
          {state === 'waiting' ? (
            <Badge tone="neutral">Waiting for {shown.waiting_on === 'member' ? 'the member' : 'a third party'}</Badge>
          ) : null}
          {shown.is_restricted ? <Badge tone="bad">Child safety</Badge> : null}
        </p>
        <h2 dir="auto" className="text-section-lg wrap-anywhere">
          {title}
        </h2>
        <p className="text-ink-2">{reasonOf(reason).label}</p>
        <Things {...shown} />
        <ClaimLine shown={shown} />
        <OtherViewers room={`case:${shown.id}`} selfId={staff.user_id} except={shown.claimed_by} />
        {shown.suggested === null ? null : (
          <p className="rounded-card bg-tape-soft p-3">
            {shown.suggested.by ?? goneStaff} suggests:{' '}
            {shown.suggested.measures.map((name) => measureLabels[name]).join(', ')}. An operator decides.
          </p>
        )}
      </header>
      {lostWords === undefined ? null : (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-tape-soft p-3">
          <span>{lostWords}</span>
          <Button variant="secondary" onClick={onNext}>
            Next
          </Button>
        </p>
      )}
      {isOpen && mayAct && asked === undefined ? <CaseNews news={news} /> : null}
      {!isOpen && mayAct && kind !== 'appeal' ? <ReopenButton shown={shown} /> : null}
      {isOpen && mayAct ? (
        <CaseActs
          shown={shown}
          news={news}
          isOperator={isOperator}
          onAsk={setAsked}
          onMade={onMade}
          onLost={() => setLate(true)}
        />
      ) : null}
      {isOpen && !mayAct ? (
        <p className="text-ink-2">Only moderators and operators can decide. You can read it.</p>
      ) : null}
      {appeal === null ? null : (
        <CasePart title={subject === 'report' ? "The reporter's complaint" : 'The appeal'}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {appeal.text ?? "The text was deleted with its author's account."}
          </p>
          <p className="text-small text-ink-2">Against</p>
          <DecisionLines decision={appeal.decision} />
        </CasePart>
      )}
      {kind === 'appeal' && decisions.length < 2 ? null : (
        <Decisions shown={shown} mayAct={mayAct && kind !== 'appeal'} />
      )}
      {isOpen && mayAct && kind === 'person' && reason === 'fake_person' && shown.owner_id !== null ? (
        <CaseIdentity userId={shown.owner_id} caseId={shown.id} />
      ) : null}
      <Said {...shown} />
      <Findings {...shown} />
      <CaseEvidence shown={shown} staff={staff} />
      {shown.conversation_id === null ? null : (
        <CaseConversation caseId={shown.id} conversationId={shown.conversation_id} />
      )}
      <Notes {...shown} />
      <OwnerHistory {...shown} />
      <CasePart title="Staff activity">
        <EntriesAbout about="case" id={shown.id} />
      </CasePart>
      <Dialog open={isAsked} onOpenChange={(open) => !open && close()} title={`${reference}: ${title}`}>
        {asked?.form === 'decide' && isOpen && mayAct ? (
          <DecideForm
            shown={shown}
            news={news}
            preset={asked.preset}
            isOperator={isOperator}
            onMade={(made) => {
              close()
              onMade(made)
            }}
            onLost={() => {
              close()
              setLate(true)
            }}
          />
        ) : null}
        {asked?.form === 'appeal' && appeal !== null ? (
          <AppealForm shown={shown} appeal={appeal} isOperator={isOperator} onDone={close} />
        ) : null}
        {asked?.form === 'note' ? <NoteForm shown={shown} onDone={close} /> : null}
        {asked?.form === 'suggest' ? <SuggestForm shown={shown} onDone={close} /> : null}
        {asked?.form === 'wait' ? <WaitForm shown={shown} onDone={close} /> : null}
      </Dialog>
    </article>
  )
}

/** Space shows the next picture of a case, cycling through them; `c` scrolls to the messages, where no whole conversation can be opened. */
function useCaseKeys(article: RefObject<HTMLElement | null>, shown: CaseDetail): void {
  const at = useRef(-1)
  const hasPictures =
    (shown.subject_now?.images.length ?? 0) > 0 || shown.reports.some(({ images }) => images.length > 0)
  const show = (part: Element | null | undefined) => {
    if (!(part instanceof HTMLElement)) return
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView({ block: 'center' })
  }
  useKeys({
    // Without pictures Space scrolls the page.
    ...(hasPictures && {
      ' ': () => {
        const pictures = [...(article.current?.querySelectorAll('[data-pictures] > *') ?? [])]
        at.current = pictures.length === 0 ? -1 : (at.current + 1) % pictures.length
        show(pictures[at.current])
      },
    }),
    ...(shown.conversation_id === null && { c: () => show(article.current?.querySelector('[data-said]')) }),
  })
}

/** Reopens a decided case; its decision stays in force. */
function ReopenButton({ shown }: { readonly shown: CaseDetail }) {
  const reopen = useReopen(shown)
  return (
    <Button
      variant="secondary"
      className="self-start"
      busy={reopen.isPending}
      busyLabel="Opening..."
      onClick={() => reopen.mutate()}
    >
      Reopen
    </Button>
  )
}

function ClaimLine({ shown: { claimed_by: by, claimed_until: until, is_mine: isMine } }: { shown: CaseDetail }) {
  if (by === null || until === null) return null
  return (
    <p className="font-semibold">
      {isMine ? "You're looking at this" : `${by} is looking at this`} until {formatTime(until)}.
    </p>
  )
}

interface CaseActsProps {
  readonly shown: CaseDetail
  readonly news: News
  readonly isOperator: boolean
  readonly onAsk: (asked: Asked) => void
  readonly onMade: (made: Made) => void
  readonly onLost: () => void
}

/** The actions on an open case, each with its key. */
function CaseActs({ shown, news, isOperator, onAsk, onMade, onLost }: CaseActsProps) {
  const claim = useClaim(shown)
  const decide = useDecide(shown)
  const ask = useFetchCase()
  const { is_mine: isMine, claimed_by: claimedBy, version } = shown
  const holds = isMine && claimedBy !== null
  const isAppeal = shown.kind === 'appeal'
  const presets = isAppeal ? [] : presetsOf(shown, isOperator)
  const [first] = presets
  // The suggestion has its own button.
  const buttons = presets.filter((one) => one === first || one.label !== first?.label)
  const closeCase = () => {
    if (decide.isPending) return
    if (news.text !== undefined) return notify.error(readNewsFirst)
    decide.mutate(
      { version, outcome: 'no_action', measures: [] },
      {
        onSuccess: ({ decision_id: decisionId, case: row }) =>
          onMade({ decisionId, row, outcome: 'no_action', measures: [] }),
        onError: (failure) => {
          if (!isLost(failure)) return notify.error(whyOf(failure))
          void ask(shown.id).then(onLost, () => notify.error(whyOf(failure)))
        },
      },
    )
  }
  const toMe = () => !claim.isPending && claim.mutate(holds ? 'release' : 'claim')
  const open = (preset: Preset) => onAsk({ form: 'decide', preset })
  const keys: Keys = {
    ...Object.fromEntries(presets.map(({ key, preset }) => [key, () => open(preset)])),
    Enter: first?.key === '.' ? () => open(first.preset) : undefined,
    e: isAppeal ? undefined : closeCase,
    a: toMe,
    n: () => onAsk({ form: 'note' }),
  }
  useKeys(keys)
  const act = (key: string, label: ReactNode, onClick: () => void, isFirst = false) => (
    <Button key={key} variant={isFirst ? 'primary' : 'secondary'} onClick={onClick}>
      {label} <Key>{key}</Key>
    </Button>
  )
  return (
    <div role="group" aria-label="Decide" className="flex flex-wrap gap-2">
      {isAppeal ? <Button onClick={() => onAsk({ form: 'appeal' })}>{answerLabel(shown)}</Button> : null}
      {buttons.map(({ key, label, preset }) => act(key, label, () => open(preset), key === first?.key))}
      {isAppeal ? null : act('e', 'No action', closeCase)}
      {act('a', holds ? 'Release' : 'Take it', toMe)}
      <Button variant="quiet" onClick={() => onAsk({ form: 'note' })}>
        Note <Key>n</Key>
      </Button>
      <Button variant="quiet" onClick={() => onAsk({ form: 'wait' })}>
        Wait
      </Button>
      {isAppeal || isOperator ? null : (
        <Button variant="quiet" onClick={() => onAsk({ form: 'suggest' })}>
          Ask an operator
        </Button>
      )}
    </div>
  )
}

/** The decisions of a case; each can be undone for ten minutes. */
function Decisions({ shown, mayAct }: { readonly shown: CaseDetail; readonly mayAct: boolean }) {
  const undo = useUndo()
  const { id: caseId, version, decisions } = shown
  if (decisions.length === 0) return null
  return (
    <CasePart title="Decided">
      {decisions.map((decision) => (
        <DecisionLines
          key={decision.id}
          decision={decision}
          end={
            decision.can_undo && mayAct ? (
              <Button
                variant="secondary"
                busy={undo.isPending}
                onClick={() => undo.mutate({ decisionId: decision.id, caseId, version })}
              >
                Undo
              </Button>
            ) : null
          }
        />
      ))}
    </CasePart>
  )
}
