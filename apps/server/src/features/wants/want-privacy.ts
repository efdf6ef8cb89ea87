import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listNoticeRecords, listOfferRecords, listWantRecords } from './want-queries.ts'

/** What someone asked for, offered and was told of. All of it goes with the profile. */
export const wantExporters: readonly DataExporter[] = [
  { name: 'wants', collect: listWantRecords },
  { name: 'want_offers', collect: listOfferRecords },
  { name: 'want_notices', collect: listNoticeRecords },
]
