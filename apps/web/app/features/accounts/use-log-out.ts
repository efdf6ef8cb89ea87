import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { signOut } from './auth-actions.ts'

/** The message when the service didn't respond (spec: accounts 8 "Logout"); the profile page has its own. */
const failures = {
  elsewhere: 'Error signing out, but you have been logged out locally',
  profile: 'There was an issue logging out, but you have been signed out',
} as const

/** Logs out: goes to the landing page first, so that no guard sends the person to /login on the way. */
export function useLogOut(page: keyof typeof failures) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    await navigate(paths.landing())
    const result = await signOut()
    setBusy(false)
    if (result.ok) notify.success('Signed out successfully')
    else notify.warning(failures[page])
  }
  return { logOut, busy }
}
