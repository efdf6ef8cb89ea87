import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from '#app/lib/client-config.ts'

/** A link to the mailbox of a development server, which sends no mail (R66); nothing anywhere else. */
export function MailboxLink({ email }: { readonly email?: string }) {
  const { data: config } = useQuery(clientConfigQuery())
  if (config?.mailbox !== true) return null
  return (
    <p className="mt-2 text-card text-ink-2">
      This is a development server.{' '}
      <a
        href={email === undefined ? '/dev/mail' : `/dev/mail?to=${encodeURIComponent(email)}`}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-10 items-center font-medium text-brand underline underline-offset-2"
      >
        Open its mailbox
      </a>
    </p>
  )
}
