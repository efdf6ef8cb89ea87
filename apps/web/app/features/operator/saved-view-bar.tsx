import type { SitePath } from '@itemo/domain/site-path.ts'
import type { ViewScreen } from '@itemo/domain/staff/staff-schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { consolePaths } from './console-paths.ts'
import { useKeys } from './queue/queue-keys.tsx'

const listPaths: Readonly<Record<ViewScreen, (query: Readonly<Record<string, string>>) => SitePath>> = {
  queue: (query) => consolePaths.queue(undefined, query),
  people: (query) => consolePaths.people(undefined, query),
  items: (query) => consolePaths.items(undefined, query),
  rentals: (query) => consolePaths.rentals(undefined, query),
}

type SavedView = Answer<'GET /staff/views'>['views'][number]

/** The server's error about the name or the filters. */
const problemOf = (error: Error) =>
  (error instanceof ApiError ? (error.fields?.['name'] ?? error.fields?.['query']) : undefined) ?? reasonOf(error)

/** The path of a list with these filters. */
const pathOf = (screen: ViewScreen, query: string): SitePath =>
  listPaths[screen](Object.fromEntries(new URLSearchParams(query)))

/** Normalises filters, so that their order doesn't matter. */
function sorted(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

/** The person's saved views of a list and the team's shared ones, and a button to save the current filters. */
export function SavedViewBar({ screen }: { readonly screen: ViewScreen }) {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const bar = useRef<HTMLElement>(null)
  const [isNaming, setNaming] = useState(false)
  const [leaving, setLeaving] = useState<SavedView>()
  const known = callQuery(['staff', 'views'], 'GET /staff/views')
  const stored = useQuery(known).data?.views.filter((view) => view.screen === screen) ?? []
  const views = stored.map((view) => ({ ...view, path: pathOf(screen, view.query) }))
  const here = sorted(search)
  const those = views.filter(({ query }) => sorted(query) === here)
  // One's own view first: it can be changed.
  const current = those.find((view) => view.is_own) ?? those[0]
  const remove = useMutation({
    mutationFn: (viewId: string) => call('DELETE /staff/views/:viewId', { params: { viewId } }),
    onError: (error) => notify.error(reasonOf(error)),
    onSettled: () => {
      setLeaving(undefined)
      void client.invalidateQueries(known)
    },
  })
  const share = useMutation({
    mutationFn: ({ name, query, shared }: SavedView) =>
      call('POST /staff/views', { body: { screen, name, query, shared: !shared } }),
    onSuccess: ({ shared }) => notify.success(shared ? 'Shared with the team' : 'Only you can see it now'),
    onError: (error) => notify.error(problemOf(error)),
    onSettled: () => void client.invalidateQueries(known),
  })
  useKeys({ v: () => bar.current?.querySelector('a')?.focus() })
  if (views.length === 0 && here === '') return null
  return (
    <nav ref={bar} aria-label="Saved views" className="mb-3 flex flex-wrap items-center gap-1">
      {views.map(({ id, name, path, shared, is_own: isOwn, made_by: maker }) => (
        <Link
          key={id}
          to={path}
          aria-current={id === current?.id ? 'true' : undefined}
          title={shared && !isOwn ? `Shared by ${maker ?? 'someone who no longer works here'}` : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-small px-3 text-card text-ink-2 hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink"
        >
          {name}
          {shared ? (
            <>
              <Users className="size-4" aria-hidden="true" />
              <span className="sr-only">shared by {isOwn ? 'you' : (maker ?? 'someone who no longer works here')}</span>
            </>
          ) : null}
        </Link>
      ))}
      {current?.is_own ? (
        <Button variant="quiet" busy={share.isPending} busyLabel="Saving..." onClick={() => share.mutate(current)}>
          {current.shared ? 'Stop sharing' : 'Share with the team'}
        </Button>
      ) : null}
      {current?.may_remove ? (
        <Button variant="quiet" onClick={() => (current.shared ? setLeaving(current) : remove.mutate(current.id))}>
          Remove this view
        </Button>
      ) : current !== undefined || here === '' ? null : (
        <Button variant="quiet" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      <AlertDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={`Remove “${leaving?.name ?? ''}”?`}
        description="This removes it for everyone on the team."
        confirmLabel="Remove it"
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      />
      <Dialog open={isNaming} onOpenChange={setNaming} title="Save this view">
        {isNaming ? <NameForm screen={screen} query={here} onDone={() => setNaming(false)} /> : null}
      </Dialog>
    </nav>
  )
}

interface NameFormProps {
  readonly screen: ViewScreen
  readonly query: string
  readonly onDone: () => void
}

function NameForm({ screen, query, onDone }: NameFormProps) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => call('POST /staff/views', { body: { screen, name, query, shared } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['staff', 'views'] })
      onDone()
    },
  })
  const { error } = save
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label="Name"
        hint="Such as “Late and mine”. If you already have a view with this name, it's replaced."
        value={name}
        maxLength={40}
        error={error === null ? undefined : problemOf(error)}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox
        label="Share with the team"
        end={<span className="text-small">All staff will see it, with your name</span>}
        checked={shared}
        onChange={setShared}
      />
      <Button type="submit" className="self-start" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
