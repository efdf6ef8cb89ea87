import { useLocation } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { PrivacyNote } from './auth-card.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'

export interface SignInDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What happens once the person is signed in. */
  readonly description: string
}

/** Sign-up and log-in over the page, which closes the dialog and continues once the session is known. */
export function SignInDialog(props: SignInDialogProps) {
  const { pathname, search } = useLocation()
  return (
    <Dialog {...props}>
      <SignInTabs initialTab="signup" next={`${pathname}${search}`} />
      <PrivacyNote />
    </Dialog>
  )
}
