import { Map } from 'lucide-react'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Where the map goes. It is loaded only when somebody asks for it. */
export function MapView() {
  return (
    <EmptyState icon={<Map />} title="The map is still being drawn">
      Until it is here, the list below shows the same items.
    </EmptyState>
  )
}
