import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { followProfile } from '#app/lib/profile-place.ts'
import { signOut } from '../auth-actions.ts'
import { profileDelays } from '../account-delays.ts'
import { useSaveProfile } from '../account-mutations.ts'
import { isMissing, isSocialNewcomer, needsSetup } from '../profile-rules.ts'
import { myProfileQuery } from '../account-queries.ts'

/** Makes sure that everyone has a profile of their own (spec: accounts 4 "Profile load", "Authentication events"). */
export function ProfileKeeper({ user }: { readonly user: User }) {
  const { data: profile, failureCount, failureReason } = useQuery(myProfileQuery())
  const { mutateAsync: save, isPending: isMaking } = useSaveProfile()
  const [isDue, setDue] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const setUp = (message?: string) => {
    if (pathname.startsWith(paths.profileSetup())) return
    if (message !== undefined) notify.info(message)
    void navigate(paths.profileSetup())
  }
  const giveDefault = async () => {
    try {
      await save({})
    } catch {
      if (pathname.replace(/\/$/, '') === paths.profile()) {
        setDue(false)
        setUp('Please complete your profile')
      }
    }
  }

  useAfter(profileDelays.defaultProfileMs, profile === undefined && isMissing(failureReason), () => void giveDefault())
  useAfter(profileDelays.setupMs, profile === undefined && needsSetup(failureCount, failureReason), () => setDue(true))
  // A profile that is being created is waited for: that may take a while.
  useAfter(0, isDue && !isMaking && profile === undefined, () => setUp('Please complete your profile setup'))
  useAfter(profileDelays.socialMs, isSocialNewcomer(user), () => setUp())

  const foreign = profile !== undefined && profile.id !== user.id
  useEffect(() => {
    if (!foreign) return
    notify.warning('Security warning: User session changed unexpectedly', 'You have been logged out to be safe.')
    void signOut()
  }, [foreign])

  const postcode = foreign ? undefined : profile?.postcode
  useEffect(() => {
    if (postcode !== undefined) void followProfile(postcode)
  }, [postcode])

  return null
}

/** Runs a callback once a condition has held for a given time. */
function useAfter(delayMs: number, holds: boolean, run: () => void): void {
  const onTime = useEffectEvent(run)
  useEffect(() => {
    if (!holds) return undefined
    const timer = setTimeout(() => onTime(), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, holds])
}
