import { type IdentitySettings, isKnownCheck } from '@itemo/domain/promises.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/**
 * Whether and when identities are checked here. Undefined until the configuration is loaded, and where this page is too old to know its
 * value: pages then claim nothing.
 */
export function useIdentityChecks(): IdentitySettings | undefined {
  const identity = useQuery(clientConfigQuery()).data?.identity
  return identity && isKnownCheck(identity.checks) ? identity : undefined
}
