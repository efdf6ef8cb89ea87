import { plural } from '@itemo/domain/plural.ts'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { groundNames, groundOf } from '@itemo/domain/moderation/grounds.ts'
import { reasonOf } from '@itemo/domain/moderation/report-reasons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { consolePaths } from '../console-paths.ts'
import { goneMember } from '../operator-copy.ts'
import { countOf, ruleNames } from '../people/people-copy.ts'
import { StaffPicture } from '../staff-picture.tsx'
import { describeOutcome, hiresOf, stateNames, warningNames } from './queue-copy.ts'
import type { CaseDecision, CaseDetail } from './queue-queries.ts'

/** A section of a case with a heading. */
export function CasePart({
  title,
  isSaid = false,
  children,
}: {
  readonly title: string
  /** Whether it contains messages, to which a key scrolls. */
  readonly isSaid?: boolean
  readonly children: ReactNode
}) {
  return (
    <section data-said={isSaid ? '' : undefined} className="border-t border-line pt-4">
      <h3 className="text-section">{title}</h3>
      <div className="mt-2 flex flex-col gap-3">{children}</div>
    </section>
  )
}

/** A relative time; hovering shows the instant. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)} className="text-small text-ink-2">
      {formatRelative(at)}
    </time>
  )
}

interface ContentProps {
  readonly caseId: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  readonly images: readonly string[]
}

/** The text of some content, line by line, with its pictures. */
function Content({ caseId, lines, images }: ContentProps) {
  return (
    <>
      {images.length === 0 ? null : (
        <div data-pictures="" className="flex flex-wrap gap-2">
          {images.map((image, index) => (
            <StaffPicture
              key={image}
              of="cases"
              id={caseId}
              path={image}
              alt={`Picture ${index + 1} of what was reported`}
              className="size-32"
            />
          ))}
        </div>
      )}
      <dl className="flex flex-col gap-1.5">
        {lines.map(({ label, text }, index) => (
          <div key={index}>
            <dt className="text-small text-ink-2">{label}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The subject of a case; for an appeal or a complaint, that of the original case. */
const aboutKind = ({ appeal, subject_kind: kind }: CaseDetail) => appeal?.subject_kind ?? kind

const linkClass = 'font-medium text-brand underline'

type Thing = CaseDetail['things'][number]

const thingNames: Readonly<Record<Thing['what'], string>> = knownWords(
  {
    item: 'Listing',
    copied_item: 'Same picture, different owner',
    hire: 'Hire',
    reviewed: 'Reviewed person',
    want: 'Need',
  },
  'About',
)

/** Its page in the console; a need has none. */
function pageOf({ what, id }: Thing): SitePath {
  if (what === 'hire') return consolePaths.rentals(id)
  if (what === 'want') return paths.want(id)
  return what === 'reviewed' ? consolePaths.people(id) : consolePaths.items(id)
}

/** Links to the subjects of a case. */
export function Things({ things }: CaseDetail) {
  if (things.length === 0) return null
  return (
    <ul aria-label="Subject" className="flex flex-col gap-1.5">
      {things.map((thing) => {
        const { what, id, name, is_public: isPublic } = thing
        const page = pageOf(thing)
        return (
          <li key={what + id} className="wrap-anywhere">
            {thingNames[what]}:{' '}
            <Link to={page} className={linkClass}>
              <bdi>{name}</bdi>
            </Link>
            {(what === 'item' || what === 'copied_item') && isPublic ? (
              <>
                {' · '}
                <Link to={paths.item(id)} className={linkClass}>
                  As members see it
                </Link>
              </>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** The current state of the subject; hidden for child safety until it's requested. */
export function SubjectNow(shown: CaseDetail) {
  const { id, subject_now: now, shows_evidence: isShown } = shown
  const kind = aboutKind(shown)
  if ((kind === 'decision' && now === null) || !isShown) return null
  return (
    <CasePart title="As it is now">
      {now !== null ? (
        <Content caseId={id} {...now} />
      ) : (
        <p className="text-ink-2">
          {kind === 'message' || kind === 'conversation'
            ? 'A private conversation. What was reported is below.'
            : "It's been deleted or hidden. What was reported is below."}
        </p>
      )}
    </CasePart>
  )
}

/** The reports in the reporters' words, with the subject as it was then. */
export function Reports(shown: CaseDetail) {
  const { id: caseId, reports, shows_evidence: isShown } = shown
  const kind = aboutKind(shown)
  if (reports.length === 0) return null
  return (
    <CasePart
      title={reports.length === 1 ? 'The report' : `${reports.length} reports`}
      isSaid={kind === 'message' || kind === 'conversation'}
    >
      {reports.map(({ id, reason, reporter_id: reporter, text, created_at: at, evidence, images }) => (
        <article key={id} className="flex flex-col gap-2 rounded-card bg-sunken p-3">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{reasonOf(reason).label}</span> <When at={at} />
          </p>
          {text === null ? null : (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              “{text}”
            </p>
          )}
          <p className="text-small text-ink-2">
            {reporter === null ? 'By a visitor' : 'By a member'}.{isShown ? ' When it was reported:' : null}
          </p>
          {isShown ? <Content caseId={caseId} lines={evidence} images={images} /> : null}
        </article>
      ))}
    </CasePart>
  )
}

/** Messages that look like a scam, and those that wait for the decision. */
export function Said({ said }: CaseDetail) {
  if (said.length === 0) return null
  return (
    <CasePart title="What they wrote" isSaid>
      {said.map(({ text, warning, is_held: isHeld }, index) => (
        <div key={index}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            “{text}”
          </p>
          <p className="text-small text-ink-2">
            {[isHeld ? 'Not delivered' : 'Delivered', ...(warning === null ? [] : [warningNames[warning]])].join(' · ')}
          </p>
        </div>
      ))}
    </CasePart>
  )
}

/** A decision with its grounds; `end`: the actions on it. */
export function DecisionLines({ decision, end }: { readonly decision: CaseDecision; readonly end?: ReactNode }) {
  const { decided_by: by, at, ground, facts, revoked_at: revokedAt } = decision
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{by ?? 'An automatic rule'}</span>: {describeOutcome(decision)} <When at={at} />{' '}
          {revokedAt === null ? null : <Badge tone="neutral">Taken back</Badge>}
        </p>
        {facts === null ? null : <p className="whitespace-pre-line wrap-anywhere">{facts}</p>}
        {ground === null || !groundNames.includes(ground) ? null : (
          <p className="text-small text-ink-2">{groundOf(ground).rule}</p>
        )}
      </div>
      {end}
    </div>
  )
}

/** The findings of the risk rules about a listing, in sentences. */
export function Findings({ risk, risk_rules: rules }: CaseDetail) {
  if (risk === null || rules.length === 0) return null
  return (
    <CasePart title={`Found automatically: ${risk} points`}>
      <ul className="list-disc ps-5">
        {rules.map((rule) => (
          <li key={rule}>{ruleNames[rule]}</li>
        ))}
      </ul>
    </CasePart>
  )
}

/** The owner, what a measure would affect, and earlier decisions about them. */
export function OwnerHistory(shown: CaseDetail) {
  const { owner_name: name, owner_id: ownerId, strikes, earlier, about, live_hires: live } = shown
  return (
    <CasePart title="Owner">
      <p>
        {ownerId === null ? (
          goneMember
        ) : (
          <Link to={consolePaths.people(ownerId)} className={linkClass}>
            {name ?? 'Member'}
          </Link>
        )}{' '}
        · {strikes === 0 ? 'no warnings' : plural(strikes, 'warning')}
        {about === null ? '' : ` · ${hiresOf(about.hires)}`}
      </p>
      {live === 0 ? null : (
        <p>
          {countOf(live, 'hire')} in progress. {live === 1 ? 'It continues' : 'They continue'} unless you cancel{' '}
          {live === 1 ? 'it' : 'them'} with the decision.
        </p>
      )}
      {earlier.length === 0 ? (
        <p className="text-ink-2">No other cases.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {earlier.map(({ id, reference, title, state, reason }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={consolePaths.queue(id)} className={linkClass}>
                {reference}
              </Link>{' '}
              {title} · {reasonOf(reason).label} · {stateNames[state]}
            </li>
          ))}
        </ul>
      )}
    </CasePart>
  )
}
