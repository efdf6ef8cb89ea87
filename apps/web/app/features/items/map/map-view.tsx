import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { FeedHeading } from '../components/feed-heading.tsx'
import type { FeedFilter } from '../filter-params.ts'
import { ItemMap } from './item-map.tsx'
import { MapFrame, MapWaits } from './map-frame.tsx'

interface MapViewProps {
  readonly title: string
  /** Beside the title: the filters, and the choice of list or map. */
  readonly aside: ReactNode
  readonly filter: FeedFilter
  readonly onClearFilter: () => void
}

/** The items on a map (spec: marketplace 2 "Map view shows markers"). It is loaded only when someone asks for it. */
export function MapView(props: MapViewProps) {
  const config = useQuery(clientConfigQuery())
  if (config.data) return <ItemMap {...props} config={config.data.map} />
  return (
    <>
      <FeedHeading title={props.title} aside={props.aside} />
      <MapFrame>
        {config.error ? <LoadError title="The map couldn't be loaded" query={config} /> : <MapWaits />}
      </MapFrame>
    </>
  )
}
