import { consolePaths } from './console-paths.ts'
import { PartLinks } from './part-links.tsx'

/** The two parts of an operator's legal records. */
export function RecordParts({ here }: { readonly here: 'records' | 'transparency' }) {
  return (
    <PartLinks
      label="Records and transparency"
      parts={[
        { to: consolePaths.team('records'), label: 'Records', isHere: here === 'records' },
        { to: consolePaths.team('transparency'), label: 'Transparency', isHere: here === 'transparency' },
      ]}
    />
  )
}
