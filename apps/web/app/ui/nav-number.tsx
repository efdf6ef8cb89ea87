interface NavNumberProps {
  readonly count: number
  /** What is counted, for a screen reader: 'Unread conversations'. */
  readonly label: string
}

/** A count on a navigation entry; renders nothing for zero. */
export function NavNumber({ count, label }: NavNumberProps) {
  if (count === 0) return null
  return (
    <span className="absolute -top-0.5 left-1/2 ml-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-on-danger tabular-nums ring-2 ring-surface md:-top-2 md:-right-1.5 md:left-auto">
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <span className="sr-only">
        {label}: {count}
      </span>
    </span>
  )
}
