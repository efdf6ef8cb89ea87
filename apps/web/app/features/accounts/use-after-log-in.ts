import { useLocation, useNavigate } from 'react-router'
import { loadPart } from '#app/lib/lazy-part.ts'
import { notify } from '#app/lib/toasts.ts'
import { currentPath, paths } from '#app/lib/paths.ts'
import { getSession, isHalf } from '#app/lib/session-state.ts'

/** What follows a right password: the toast, or the second step, which shows it later. */
export function useAfterLogIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    if (!isHalf(getSession())) {
      notify.success('Login successful!')
      const suggested = loadPart(() => import('./suggest-passkey.ts')).then((part) => part.suggestPasskey(navigate))
      return void suggested.catch(() => undefined)
    }
    // The guard of the log-in pages knows where to go next.
    const isLogInPage = [paths.login(), paths.register(), paths.signup()].some((path) => pathname.startsWith(path))
    if (!isLogInPage) void navigate(paths.secondStep(currentPath()))
  }
}
