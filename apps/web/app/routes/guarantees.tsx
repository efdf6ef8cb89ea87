import { Guarantees } from '#app/features/info/guarantees.tsx'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () => pageMeta('What Itemo promises', 'Each promise, what it means for you, and where it ends.')

export default function GuaranteesScreen() {
  return <Guarantees />
}
