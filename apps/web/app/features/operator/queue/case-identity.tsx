import { useQuery } from '@tanstack/react-query'
import { IdentityPart } from '../people/identity-part.tsx'
import { staffPersonQuery } from '../people/staff-people-queries.ts'

/** The identity section of a case about someone's identity: deciding about it closes the case. */
export function CaseIdentity({ userId, caseId }: { readonly userId: string; readonly caseId: string }) {
  const identity = useQuery(staffPersonQuery(userId)).data?.identity
  return identity ? <IdentityPart userId={userId} identity={identity} caseId={caseId} /> : null
}
