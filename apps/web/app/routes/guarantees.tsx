import { Guarantees } from '#app/features/info/guarantees.tsx'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () => pageMeta('What Itemo promises', 'Each promise, what it means for you, and where it ends.')

/** /guarantees: the promises in one list, each with its limits. */
export default function GuaranteesScreen() {
  return <Guarantees />
}
