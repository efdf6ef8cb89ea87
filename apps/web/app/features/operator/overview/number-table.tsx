import type { ReactNode } from 'react'

interface NumberTableProps {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

/** A table of names and their numbers. */
export function NumberTable({ caption, head, rows }: NumberTableProps) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface">
        <tr className="border-b border-line">
          {head.map((name, at) => (
            <th key={name} scope="col" className={`py-2 pe-3 font-medium ${at === 0 ? 'text-start' : 'text-end'}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} className="py-2 pe-3 text-end tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
