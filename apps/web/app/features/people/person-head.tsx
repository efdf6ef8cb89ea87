import type { PersonView } from '@itemo/contract/people-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Eye, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { formatMonthShort } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { identityMeaning } from '#app/ui/id-checked.tsx'
import { TrustScore } from '#app/ui/trust-score.tsx'

/** A person's picture, name, score, known facts, and what they wrote about themselves. */
export function PersonHead({ person, actions }: { readonly person: PersonView; readonly actions: ReactNode }) {
  const name = person.full_name ?? profileFallbacks.ownerName
  const since = person.member_since === null ? profileFallbacks.ownerMemberSince : formatMonthShort(person.member_since)
  const bio = person.bio?.trim() ?? ''
  return (
    <header>
      <div className="flex items-start gap-4">
        <Avatar name={name} image={person.profile_image} className="size-18 shrink-0 text-section-lg" />
        <div className="min-w-0">
          <h1 dir="auto" className="text-left text-section-lg wrap-anywhere md:text-h1">
            {name}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-card text-ink-2">
            <TrustScore score={person.trust_score} whose="other" />
            <span>Member since {since}</span>
          </p>
        </div>
      </div>
      <section aria-label={`What we know about ${name}`} className="mt-5">
        <Facts facts={person.facts} large />
        <Ticks person={person} />
      </section>
      {bio === '' ? null : (
        <p dir="auto" className="mt-5 max-w-2xl whitespace-pre-line wrap-anywhere">
          {bio}
        </p>
      )}
      <div className="mt-5 empty:hidden">{actions}</div>
    </header>
  )
}

/** The verified facts about a person, each with its meaning. */
function Ticks({ person }: { readonly person: PersonView }) {
  const isSandbox = useQuery(clientConfigQuery()).data?.identity.sandbox === true
  const ticks = [
    { name: 'Email confirmed', means: 'They have opened an email that we sent to their address.' },
    ...(person.identity_checked_on === null
      ? []
      : [
          {
            name: isSandbox ? 'ID checked (sandbox)' : 'ID checked',
            means: identityMeaning(person.identity_checked_on, isSandbox),
          },
        ]),
    ...(person.gets_paid
      ? [{ name: 'Gets paid through Itemo', means: 'The payment provider knows who they are and where to pay them.' }]
      : []),
  ]
  return (
    <ul className="mt-3 flex flex-col gap-1.5">
      {ticks.map(({ name, means }) => (
        <li key={name} className="flex items-start gap-2 text-card">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand" />
          <span>
            <span className="font-semibold">{name}</span> <span className="text-small text-ink-2">{means}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** On one's own page: says who sees it, and links to where it's edited. */
export function OwnPageBanner() {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft px-4 py-3">
      <p className="flex items-center gap-2 font-semibold">
        <Eye aria-hidden="true" className="size-5 text-brand" />
        This is what others see
      </p>
      <ButtonLink to={paths.profileSetup()} variant="secondary">
        <Pencil className="size-4" />
        Edit
      </ButtonLink>
    </div>
  )
}
