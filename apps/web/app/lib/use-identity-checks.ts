import type { IdentitySettings } from '@itemo/domain/promises.ts'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from './client-config.ts'

/** Whether and when identities are checked here. Undefined until the configuration is there: then nothing is claimed. */
export function useIdentityChecks(): IdentitySettings | undefined {
  return useQuery(clientConfigQuery()).data?.identity
}
