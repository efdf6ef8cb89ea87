import { loadClientConfig } from '#app/lib/client-config.ts'
import { storeText, readStored } from '#app/lib/kept-text.ts'
import { paths, safeNext } from '#app/lib/paths.ts'
import { act } from '#app/lib/session.ts'

export const socialProviders = [
  { id: 'apple', name: 'Apple' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'google', name: 'Google' },
] as const

export type SocialProvider = (typeof socialProviders)[number]

/** Stores during the trip to a provider which button was pressed, to name the provider if the trip fails. */
const memory = 'itemo-social-login'

/** A trip that takes longer was abandoned; a later arrival is something else. */
const maxTripMs = 15 * 60_000

/** Navigates to the provider's sign-in, which comes back to /profile-setup (spec: accounts 7); false if it can't be reached (R41). */
export async function leaveForProvider(provider: SocialProvider, next: string | undefined): Promise<boolean> {
  try {
    const { social_providers } = await loadClientConfig()
    if (!social_providers.includes(provider.id)) return false
    const redirectTo = `${window.location.origin}${paths.profileSetup(safeNext(next))}`
    window.sessionStorage.setItem(memory, `${Date.now()} ${provider.name}`)
    const { error } = await act((client) => client.signInWithOAuth({ provider: provider.id, options: { redirectTo } }))
    return error === null
  } catch {
    return false
  }
}

/** Reads, once, the provider whose sign-in just came back. */
export function takeSocialProvider(): string | undefined {
  const [leftAt, name] = (readStored('sessionStorage', memory) ?? '').split(' ')
  storeText('sessionStorage', memory, undefined)
  return Date.now() - Number(leftAt) < maxTripMs ? name : undefined
}
