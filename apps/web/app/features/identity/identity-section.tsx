import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { paths } from '#app/lib/paths.ts'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { canStart, describeIdentity, whatNeedsIt } from './identity-copy.ts'
import { ownIdentityQuery } from './identity-queries.ts'

/** The identity check, as a section of the settings. Nothing where there are no checks and never were. */
export function IdentitySection() {
  const isChecked = useQuery(clientConfigQuery()).data?.identity.provider != null
  const query = useQuery({ ...ownIdentityQuery(), enabled: isChecked })
  if (!isChecked || (query.data?.mode === 'off' && query.data.state === null)) return null
  return (
    <FormSection title="Identity">
      <Loaded query={query} loading="Loading your identity check" failed="Couldn't load your identity check">
        {(identity) => (
          <>
            <p>{describeIdentity(identity) ?? 'Your identity isn’t verified. A tick shows others that it is.'}</p>
            {canStart(identity) ? <p className="text-small text-ink-2">{whatNeedsIt(identity)}</p> : null}
            <TextLink to={paths.verifyIdentity()}>
              {identity.verdict === 'tick' && !canStart(identity) ? 'See your check' : 'Verify your identity'}
            </TextLink>
          </>
        )}
      </Loaded>
    </FormSection>
  )
}
