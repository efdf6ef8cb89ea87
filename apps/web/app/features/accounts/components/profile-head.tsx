import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Heart, MapPin, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { formatMonthLong } from '#app/lib/format.ts'
import { type MyRentalsState, paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { TrustScore } from '#app/ui/trust-score.tsx'
import { myProfileQuery } from '../account-queries.ts'
import { failureSentence } from '../save-failure.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** Who one is here, with the ways to one's bookings and saved items (spec: accounts 2 "Profile"). */
export function ProfileHead() {
  const { data: profile, error, isFetching, refetch } = useQuery(myProfileQuery())
  if (profile === undefined && error) {
    return (
      <ErrorState title="Couldn't load profile data" onRetry={() => void refetch()} retrying={isFetching} error={error}>
        {failureSentence(error, 'User must be logged in to refresh profile')}
      </ErrorState>
    )
  }
  if (profile === undefined) return <ProfileSkeleton />
  const name = profile.full_name ?? profileFallbacks.newUserName
  const since = profile.member_since === null ? profileFallbacks.ownMemberSince : formatMonthLong(profile.member_since)
  return (
    <>
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-1 min-[22.5rem]:gap-x-4">
        <Avatar name={name} image={profile.profile_image} className="row-span-2 size-18 text-section-lg" />
        {/* A name in Arabic is cut at its own end, and stays where names begin. */}
        <h1 dir="auto" className="line-clamp-4 text-left text-section-lg wrap-anywhere min-[22.5rem]:text-h1">
          {name}
        </h1>
        <Link to={paths.profileSetup()} className={buttonClass({ variant: 'secondary' }, 'max-[26rem]:px-3')}>
          <Pencil className="size-4 max-[26rem]:hidden" />
          Edit
        </Link>
        <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 text-card text-ink-2">
          {profile.postcode === null ? null : (
            <span className="inline-flex items-center gap-1.5">
              <MapPin className="size-4" />
              {profile.postcode}
            </span>
          )}
          <TrustScore score={profile.trust_score} whose="own" />
          <span>Member since {since}</span>
        </p>
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Link
          to={paths.myRentals()}
          state={{ defaultTab: 'hires' } satisfies MyRentalsState}
          className={buttonClass({ variant: 'secondary', size: 'large' }, 'px-2')}
        >
          <CalendarCheck className="size-5 text-brand" />
          My Bookings
        </Link>
        <Link to={paths.saved()} className={buttonClass({ variant: 'secondary', size: 'large' }, 'px-2')}>
          <Heart className="size-5 text-brand" />
          Saved Items
        </Link>
      </div>
    </>
  )
}
