import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { notify } from '#app/lib/toasts.ts'
import { usePageRestored } from '#app/lib/page-restored.ts'
import { Button } from '#app/ui/button.tsx'
import { leaveForProvider, type SocialProvider, socialProviders } from '../social.ts'
import { SocialMark } from './social-mark.tsx'

interface SocialButtonsProps {
  readonly next: string | undefined
  /** On which side of the form they stand; 'Or' is between the two. */
  readonly side: 'above' | 'below'
}

/** The providers that this server can use (R57); while it is not known which those are, all of them (R41). */
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
  if (isPending || offered.length === 0) return null
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
