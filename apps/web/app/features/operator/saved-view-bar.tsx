import type { SitePath } from '@itemo/domain/site-path.ts'
import type { ViewScreen } from '@itemo/domain/staff/staff-schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call, callQuery } from '#app/lib/api.ts'
import { paths } from '#app/lib/paths.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { consolePaths } from './console-paths.ts'
import { useKeys } from './queue/queue-keys.tsx'

const listPaths: Readonly<Record<ViewScreen, (query: Readonly<Record<string, string>>) => SitePath>> = {
  queue: (query) => paths.operatorQueue(undefined, query),
  people: (query) => consolePaths.people(undefined, query),
  items: (query) => consolePaths.items(undefined, query),
  rentals: (query) => consolePaths.rentals(undefined, query),
}

/** Where a list is shown by these filters. */
const pathOf = (screen: ViewScreen, query: string): SitePath =>
  listPaths[screen](Object.fromEntries(new URLSearchParams(query)))

/** The same filters are the same text, in what order they were chosen. */
function sorted(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

/** The filters that someone has named for a list, each a press away, and the way to name those of now. */
export function SavedViewBar({ screen }: { readonly screen: ViewScreen }) {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const bar = useRef<HTMLElement>(null)
  const [isNaming, setNaming] = useState(false)
  const known = callQuery(['staff', 'views'], 'GET /staff/views')
  const kept = useQuery(known).data?.views.filter((view) => view.screen === screen) ?? []
  const views = kept.map((view) => ({ ...view, path: pathOf(screen, view.query) }))
  const here = sorted(search)
  const current = views.find(({ query }) => sorted(query) === here)
  const remove = useMutation({
    mutationFn: (viewId: string) => call('DELETE /staff/views/:viewId', { params: { viewId } }),
    onError: (error) => notify.error(reasonOf(error)),
    onSettled: () => void client.invalidateQueries(known),
  })
  useKeys({ v: () => bar.current?.querySelector('a')?.focus() })
  if (views.length === 0 && here === '') return null
  return (
    <nav ref={bar} aria-label="Saved views" className="mb-3 flex flex-wrap items-center gap-1">
      {views.map(({ id, name, path }) => (
        <Link
          key={id}
          to={path}
          aria-current={id === current?.id ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-small px-3 text-card text-ink-2 hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink"
        >
          {name}
        </Link>
      ))}
      {current !== undefined ? (
        <Button
          variant="quiet"
          busy={remove.isPending}
          busyLabel="Removing..."
          onClick={() => remove.mutate(current.id)}
        >
          Remove this view
        </Button>
      ) : here === '' ? null : (
        <Button variant="quiet" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      <Dialog open={isNaming} onOpenChange={setNaming} title="Save this view" description="Only you see it.">
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
  const save = useMutation({
    mutationFn: () => call('POST /staff/views', { body: { screen, name, query } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['staff', 'views'] })
      onDone()
    },
  })
  const { error } = save
  const fields = error instanceof ApiError ? error.fields : undefined
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
        hint="Such as “Late and mine”. The same name again takes the place of the view that has it."
        value={name}
        maxLength={40}
        error={error === null ? undefined : (fields?.['name'] ?? reasonOf(error))}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" className="self-start" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
