import { useEffect, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { leaveForProvider, type SocialProvider, socialProviders } from '../social.ts'
import { SocialMark } from './social-mark.tsx'

/** Continue with Apple, Facebook or Google. A provider that this server has no keys for says so when it is pressed. */
export function SocialButtons() {
  const [leaving, setLeaving] = useState<string>()
  useEffect(() => {
    // Back from the provider by the Back button: the page wakes up as it was left.
    const wake = () => setLeaving(undefined)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  const leave = async (provider: SocialProvider) => {
    setLeaving(provider.id)
    const left = await leaveForProvider(provider)
    if (left) return
    setLeaving(undefined)
    notify.error(`${provider.name} login failed`, 'Could not connect to login service')
  }
  return (
    <div className="flex flex-col gap-3">
      {socialProviders.map((provider) => (
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
}
