/** The classes of the calendar's parts. */
export const calendarClass = {
  root: 'relative w-full select-none',
  months: 'w-full',
  month: 'w-full',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'grid size-10 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 [&>svg]:size-5',
  button_next:
    'grid size-10 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 [&>svg]:size-5',
  month_caption: 'pointer-events-none flex h-10 items-center justify-center',
  caption_label: 'font-display text-body font-semibold tracking-tight',
  month_grid: 'mt-1 w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'h-8 text-caption font-medium text-ink-2',
  day: 'group/day p-0 text-center text-card',
  day_button:
    'h-10 w-full rounded-control transition-colors focus-visible:relative focus-visible:z-10 disabled:cursor-not-allowed',
}

/** The classes of a day by what it is. Selected days stand as one strip; both its ends are full. */
export const calendarModifierClass = {
  today: 'font-bold',
  disabled: 'text-ink-2/55',
  selected: '[&>button]:bg-brand [&>button]:font-semibold [&>button]:text-on-brand',
  range_middle: '[&>button]:rounded-none [&>button]:bg-brand-soft! [&>button]:font-medium! [&>button]:text-ink!',
  range_start: '[&>button]:rounded-e-none',
  range_end: '[&>button]:rounded-s-none',
  // A range of one day is both of its ends: it keeps all of its corners.
  single: '[&>button]:rounded-control!',
}
