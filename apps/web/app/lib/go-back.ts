import type { SitePath } from '@itemo/domain/site-path.ts'
import { useNavigate } from 'react-router'

/** Goes a page back; someone who came by a link from elsewhere has nothing of ours behind them and goes to `fallback`. */
export function useGoBack(fallback: SitePath): () => void {
  const navigate = useNavigate()
  return () => {
    const steps: unknown = (window.history.state as { idx?: unknown } | null)?.idx
    void (typeof steps === 'number' && steps > 0 ? navigate(-1) : navigate(fallback satisfies SitePath))
  }
}
