import { useLocation } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { PrivacyNote } from './auth-card.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'

export interface SignInDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What happens once someone is signed in. */
  readonly description: string
}

/** Signs up or logs in over the page, which closes it and goes on once it knows who is there. */
export function SignInDialog(props: SignInDialogProps) {
  const { pathname, search } = useLocation()
  return (
    <Dialog {...props}>
      <SignInTabs initialTab="signup" next={`${pathname}${search}`} />
      <PrivacyNote />
    </Dialog>
  )
}
