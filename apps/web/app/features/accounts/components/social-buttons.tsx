import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { notify } from '#app/lib/toasts.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { leaveForProvider, type SocialProvider, socialProviders } from '../social.ts'

const PasskeyLogIn = lazyPart(() => import('./passkey-log-in.tsx'), 'PasskeyLogIn')

interface SocialButtonsProps {
  readonly next: string | undefined
  /** On which side of the form the buttons are; 'Or' is between the two. */
  readonly side: 'above' | 'below'
}

/** The providers that this server supports (R57); all of them until that is known (R41). */
export function SocialButtons({ next, side }: SocialButtonsProps) {
  const { data: config, isPending } = useQuery(clientConfigQuery())
  const offered = socialProviders.filter(({ id }) => config?.social_providers.includes(id) !== false)
  const [leaving, setLeaving] = useState<string>()
  usePageRestored(() => setLeaving(undefined))
  const leave = async (provider: SocialProvider) => {
    setLeaving(provider.id)
    const left = await leaveForProvider(provider, next)
    if (left) return
    setLeaving(undefined)
    notify.error(`${provider.name} login failed`, 'Could not connect to login service')
  }
  const hasPasskeys = side === 'below' && config?.passkeys === true
  if (isPending || (offered.length === 0 && !hasPasskeys)) return null
  const or = (
    <div className="my-6 flex items-center gap-3 text-small text-ink-2">
      <span className="h-px grow bg-line" />
      Or
      <span className="h-px grow bg-line" />
    </div>
  )
  const buttons = (
    <div className="flex flex-col gap-3">
      {offered.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          size="large"
          wide
          busy={leaving === provider.id}
          disabled={leaving !== undefined}
          onClick={() => void leave(provider)}
        >
          {leaving === provider.id ? null : <SocialMark provider={provider.id} />}
          Continue with {provider.name}
        </Button>
      ))}
      {hasPasskeys ? <PasskeyLogIn /> : null}
    </div>
  )
  return (
    <>
      {side === 'above' ? buttons : null}
      {or}
      {side === 'below' ? buttons : null}
    </>
  )
}

/** The providers' logos in their own colours; Apple's has the colour of the text, as its guidelines require. */
const marks: Readonly<Record<SocialProvider['id'], ReactNode>> = {
  apple: (
    <path
      fill="currentColor"
      d="M17.05 12.54c-.03-2.6 2.12-3.85 2.22-3.91-1.21-1.77-3.1-2.01-3.77-2.04-1.6-.16-3.13.94-3.94.94-.82 0-2.07-.92-3.4-.9-1.75.03-3.36 1.02-4.26 2.58-1.82 3.15-.47 7.82 1.3 10.38.87 1.25 1.9 2.66 3.26 2.61 1.31-.05 1.8-.85 3.39-.85 1.58 0 2.03.85 3.41.82 1.41-.02 2.3-1.28 3.16-2.54 1-1.46 1.41-2.87 1.43-2.95-.03-.01-2.75-1.05-2.8-4.14ZM14.46 4.9c.72-.87 1.21-2.09 1.08-3.3-1.04.04-2.3.69-3.04 1.56-.67.77-1.26 2.01-1.1 3.2 1.16.09 2.34-.59 3.06-1.46Z"
    />
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.5 24v-8.3h2.85l.56-3.55H13.5V9.9c0-1.02.5-1.9 2-1.9h1.56V4.98s-1.41-.24-2.76-.24c-2.82 0-4.66 1.67-4.66 4.74v2.67H6.5v3.55h3.14V24a12.2 12.2 0 0 0 3.86 0Z"
      />
    </>
  ),
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23.04 12.27c0-.85-.07-1.47-.22-2.11H12v3.83h6.2a5.3 5.3 0 0 1-2.3 3.48v2.9h3.72c2.18-2 3.42-4.95 3.42-8.1Z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.11 0 5.72-1.03 7.62-2.8l-3.72-2.88c-1.03.69-2.36 1.1-3.9 1.1-3 0-5.54-2.02-6.45-4.74H1.71v2.98A11.5 11.5 0 0 0 12 23.5Z"
      />
      <path fill="#fbbc05" d="M5.55 14.18a6.9 6.9 0 0 1 0-4.36V6.84H1.71a11.5 11.5 0 0 0 0 10.32l3.84-2.98Z" />
      <path
        fill="#ea4335"
        d="M12 5.08c1.69 0 3.21.58 4.4 1.72l3.3-3.3A11.5 11.5 0 0 0 1.71 6.84l3.84 2.98C6.46 7.1 9 5.08 12 5.08Z"
      />
    </>
  ),
}

function SocialMark({ provider }: { readonly provider: SocialProvider['id'] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0">
      {marks[provider]}
    </svg>
  )
}
