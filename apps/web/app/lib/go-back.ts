import type { SitePath } from '@itemo/domain/site-path.ts'
import { useNavigate } from 'react-router'

/** Goes back one page; someone who followed a link from elsewhere has none of our pages in their history and goes to `fallback`. */
export function useGoBack(fallback: SitePath): () => void {
  const navigate = useNavigate()
  return () => {
    const steps: unknown = (window.history.state as { idx?: unknown } | null)?.idx
    void (typeof steps === 'number' && steps > 0 ? navigate(-1) : navigate(fallback satisfies SitePath))
  }
}
