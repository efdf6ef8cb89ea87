import { Article } from '#app/features/info/components/article.tsx'
import { page } from '#app/features/info/privacy.md'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () =>
  pageMeta(
    'Privacy policy',
    'What Itemo keeps about you, what for, who sees it, and how to see, download or delete it.',
  )

/** /privacy-policy, with the text of privacy.md. */
export default function PrivacyScreen() {
  return <Article page={page} />
}
