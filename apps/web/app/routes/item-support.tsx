import { useQuery } from '@tanstack/react-query'
import { myProfileQuery } from '#app/features/accounts/account-queries.ts'
import { SupportForm } from '#app/features/support/support-form.tsx'
import { SupportScreen } from '#app/features/support/support-screen.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { useSession } from '#app/lib/session-state.ts'

export const meta = () =>
  pageMeta('Support', 'Answers to common questions about hiring and listing on Itemo, and a form to write to us.')

/** /item-support: for everyone, prefilled for members. */
export default function ItemSupportScreen() {
  const known = useSession()
  const member = known.status === 'signed-in'
  const { data: profile } = useQuery({ ...myProfileQuery(), enabled: member })
  const writer = member
    ? { name: profile?.full_name ?? '', email: known.session.user.email ?? '' }
    : { name: '', email: '' }
  return <SupportScreen form={<SupportForm writer={writer} />} />
}
