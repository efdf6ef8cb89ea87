import { Article } from '#app/features/info/components/article.tsx'
import { page } from '#app/features/info/terms.md'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () =>
  pageMeta(
    'Terms of conditions',
    'The rules for hiring and listing on Itemo: prices, payment, cancelling, damage and more, in plain English.',
  )

/** /terms-of-conditions, with the text of terms.md. */
export default function TermsScreen() {
  return <Article page={page} />
}
