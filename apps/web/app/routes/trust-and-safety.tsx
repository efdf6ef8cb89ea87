import { Article } from '#app/features/info/components/article.tsx'
import { page } from '#app/features/info/trust-and-safety.md'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () =>
  pageMeta('Trust and Safety', "What Itemo does for your safety, what it doesn't do, and what you can do yourself.")

/** /trust-and-safety, with the text of trust-and-safety.md. */
export default function TrustAndSafetyScreen() {
  return <Article page={page} />
}
