import { onDemand } from '@itemo/domain/on-demand.ts'
import { useEffect, useState } from 'react'
import { enterRoom } from '#app/lib/realtime-client.ts'

interface Person {
  readonly id: string
  readonly name: string
}

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string'

const peopleOf = (payload: unknown): readonly Person[] | undefined =>
  typeof payload === 'object' && payload !== null && 'people' in payload && Array.isArray(payload.people)
    ? payload.people.filter(isPerson)
    : undefined

/** The people who have a thing open, by its room; while it's mounted the others see its reader as well. */
function useLooking(room: string): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    const { leave } = enterRoom(room, {
      looking: ({ payload }) => setPeople((before) => peopleOf(payload) ?? before),
    })
    return leave
  }, [room])
  return people
}

/** 'Marcus', 'Marcus and Sam', 'Marcus, Sam and Olivia'. */
const listFormat = onDemand(() => new Intl.ListFormat('en-GB'))

interface LookingTooProps {
  readonly room: `case:${string}` | `support:${string}`
  readonly selfId: string
  /** The name that is already shown next to it. */
  readonly except?: string | null
}

/** “Marcus is looking at this too.”; nothing while nobody else is. */
export function OtherViewers({ room, selfId, except }: LookingTooProps) {
  const others = useLooking(room).filter(({ id, name }) => id !== selfId && name !== except)
  const names = listFormat().format(others.map(({ name }) => name))
  return (
    <div role="status">
      {others.length === 0 ? null : (
        <p className="font-semibold wrap-anywhere">
          {names} {others.length === 1 ? 'is' : 'are'} looking at this too.
        </p>
      )}
    </div>
  )
}
