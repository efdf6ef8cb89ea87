import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { clearSeen, seenIds } from '../seen-items.ts'
import { CardRow } from './card-row.tsx'

/** Fewer are not worth a row. */
const minSeen = 3

/** The items that were looked at on this device, as far as they are still for hire. Nothing while it loads, and nothing when it fails. */
export function SeenRow() {
  const [ids, setIds] = useState(seenIds)
  const { data } = useQuery({
    ...callQuery(['items', 'seen', ids], 'GET /items', { query: { ids: ids.join(',') } }),
    enabled: ids.length >= minSeen,
  })
  const items = data?.items ?? []
  if (ids.length < minSeen || items.length < minSeen) return null
  const clear = () => {
    clearSeen()
    setIds([])
  }
  return (
    <div className="col-span-full">
      <CardRow
        title="Recently seen"
        items={items}
        aside={
          <Button variant="quiet" aria-label="Clear recently seen" onClick={clear}>
            Clear
          </Button>
        }
      />
    </div>
  )
}
