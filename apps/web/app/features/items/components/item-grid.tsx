import type { ReactNode } from 'react'

/** Two columns, three from 768 px, four from 1024 (R46). */
export function ItemGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-5 md:gap-y-8 lg:grid-cols-4">
      {children}
    </div>
  )
}
