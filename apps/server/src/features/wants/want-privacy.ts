import type { DataExporter } from '../../platform/data-export-and-erasure.ts'
import { listNoticeRecords, listOfferRecords, listWantRecords } from './want-queries.ts'

/** Someone's wants, offers and notices of others' wants. All of them are deleted with the profile. */
export const wantExporters: readonly DataExporter[] = [
  { name: 'wants', collect: listWantRecords },
  { name: 'want_offers', collect: listOfferRecords },
  { name: 'want_notices', collect: listNoticeRecords },
]
