import { type IdentitySettings, isKnownCheck } from '@itemo/domain/promises.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/**
 * Whether and when identities are checked here. Undefined until the configuration is there, and where this page is older than what it
 * says: then nothing is claimed.
 */
export function useIdentityChecks(): IdentitySettings | undefined {
  const identity = useQuery(clientConfigQuery()).data?.identity
  return identity && isKnownCheck(identity.checks) ? identity : undefined
}
