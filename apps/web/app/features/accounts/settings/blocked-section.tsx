import { useQuery } from '@tanstack/react-query'
import { formatRelative } from '#app/lib/format.ts'
import { notify } from '#app/lib/notify.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useUnblock } from '../mutations.ts'
import { blockedPeopleQuery } from '../queries.ts'

/** Whom the person blocked, with the way back. */
export function BlockedSection() {
  const { data: people, error, isFetching, refetch } = useQuery(blockedPeopleQuery())
  const unblock = useUnblock()
  const release = (id: string, name: string) =>
    unblock.mutate(id, {
      onSuccess: () => notify.success(`${name} is no longer blocked`),
      onError: (failure) => notify.error('That did not work', failure.message),
    })
  return (
    <FormSection title="Blocked people" intro="Neither of you can write to the other or ask the other to hire.">
      {people === undefined && error ? (
        <ErrorState
          title="Could not load whom you blocked"
          onRetry={() => void refetch()}
          retrying={isFetching}
          error={error}
        >
          {error.message}
        </ErrorState>
      ) : null}
      {people === undefined && !error ? (
        <div role="status" aria-label="Loading whom you blocked">
          <Skeleton className="h-14" />
        </div>
      ) : null}
      {people?.length === 0 ? <p className="text-ink-2">You have not blocked anybody.</p> : null}
      {people === undefined || people.length === 0 ? null : (
        <ul className="-my-1 divide-y divide-line">
          {people.map(({ id, full_name, profile_image, blocked_at }) => {
            const name = full_name ?? 'Anonymous User'
            return (
              <li key={id} className="flex min-h-14 items-center gap-3 py-2">
                <Avatar name={name} image={profile_image} />
                <div className="min-w-0 grow">
                  <p className="truncate text-card font-medium">{name}</p>
                  <p className="text-small text-ink-2">Blocked {formatRelative(blocked_at)}</p>
                </div>
                <Button
                  variant="quiet"
                  aria-label={`Unblock ${name}`}
                  busy={unblock.isPending && unblock.variables === id}
                  onClick={() => release(id, name)}
                >
                  Unblock
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </FormSection>
  )
}
