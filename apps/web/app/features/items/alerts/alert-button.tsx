import { useQuery } from '@tanstack/react-query'
import { BellPlus, Check } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { alertsQuery, useSaveAlert } from './alert-queries.ts'
import { isAlertOf, storeAlertRequest, alertRequestPath } from './alert-wish.ts'

/** Saves a search as an alert, or says that it is one. A visitor signs up first, and finds it saved afterwards. */
export function AlertButton({ filter, label }: { readonly filter: FeedFilter; readonly label: string }) {
  const signedIn = useSession().status === 'signed-in'
  const navigate = useNavigate()
  const save = useSaveAlert()
  const { data: alerts } = useQuery({ ...alertsQuery(), enabled: signedIn })
  if (save.isSuccess || alerts?.some((alert) => isAlertOf(alert, filter))) {
    return (
      <ButtonLink variant="secondary" to={paths.saved('alerts')}>
        <Check className="size-4.5" />
        Saved: see your alerts
      </ButtonLink>
    )
  }
  const signUp = () => {
    const path = alertRequestPath(filter)
    storeAlertRequest(path)
    void navigate(paths.signup(path))
  }
  return (
    <Button
      busy={save.isPending}
      busyLabel="Saving..."
      onClick={() => (signedIn ? save.mutate(filter) : signUp())}
      // With large text the label is wider than a phone.
      className="whitespace-normal!"
    >
      <BellPlus className="size-4.5" />
      {label}
    </Button>
  )
}
