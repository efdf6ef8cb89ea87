import { paths } from '#app/lib/paths.ts'
import { PartLinks } from './part-links.tsx'

/** The two parts of an operator's legal records. */
export function RecordParts({ here }: { readonly here: 'records' | 'transparency' }) {
  return (
    <PartLinks
      label="Records and transparency"
      parts={[
        { to: paths.operatorTeam('records'), label: 'Records', isHere: here === 'records' },
        { to: paths.operatorTeam('transparency'), label: 'Transparency', isHere: here === 'transparency' },
      ]}
    />
  )
}
