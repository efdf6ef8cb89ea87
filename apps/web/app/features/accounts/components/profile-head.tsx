import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Heart, MapPin, Pencil } from 'lucide-react'
import { formatMonthLong } from '#app/lib/format.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { TrustScore } from '#app/ui/trust-score.tsx'
import { myProfileQuery } from '../account-queries.ts'
import { failureSentence } from '../save-failure.ts'

/** The person's own name and picture, with links to their bookings and saved items (spec: accounts 2 "Profile"). */
export function ProfileHead() {
  const query = useQuery(myProfileQuery())
  const { data: profile, error, isPaused } = query
  if (profile === undefined && (error || isPaused)) {
    return (
      <LoadError title="Couldn't load profile data" query={query}>
        {failureSentence(error, 'User must be logged in to refresh profile')}
      </LoadError>
    )
  }
  if (profile === undefined) return <ProfileSkeleton />
  const name = profile.full_name ?? profileFallbacks.newUserName
  const since = profile.member_since === null ? profileFallbacks.ownMemberSince : formatMonthLong(profile.member_since)
  return (
    <>
      <div className="grid large-text:flex large-text:flex-col grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-1 min-[22.5rem]:gap-x-4">
        <Avatar name={name} image={profile.profile_image} className="row-span-2 size-18 text-section-lg" />
        {/* An Arabic name is truncated at its own end, but is aligned like any other. */}
        <h1 dir="auto" className="line-clamp-4 text-left text-section-lg wrap-anywhere min-[22.5rem]:text-h1">
          {name}
        </h1>
        <ButtonLink to={paths.profileSetup()} variant="secondary" className="max-[26rem]:px-3">
          <Pencil className="size-4 max-[26rem]:hidden" />
          Edit
        </ButtonLink>
        <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 text-card text-ink-2">
          {profile.postcode === null ? null : (
            <span className="inline-flex items-center gap-1.5">
              <MapPin className="size-4" />
              {profile.postcode}
            </span>
          )}
          <TrustScore score={profile.trust_score} whose="own" />
          <span>Member since {since}</span>
          <TextLink to={paths.person(profile.id)}>What others see</TextLink>
        </p>
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <ButtonLink
          to={paths.myRentals()}
          state={{ defaultTab: 'hires' } satisfies MyRentalsState}
          variant="secondary"
          size="large"
          className="px-2"
        >
          <CalendarCheck className="size-5 text-brand" />
          My Bookings
        </ButtonLink>
        <ButtonLink to={paths.saved()} variant="secondary" size="large" className="px-2">
          <Heart className="size-5 text-brand" />
          Saved Items
        </ButtonLink>
      </div>
    </>
  )
}

/** The placeholder of the profile, with the page's heading; also shown until the session is known. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading your profile">
      <h1 className="sr-only">Profile</h1>
      <div className="flex items-center gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div className="grow">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
      <Skeleton className="mt-6 h-12 rounded-full" />
      <Skeleton className="mt-6 h-96 rounded-card" />
    </div>
  )
}
