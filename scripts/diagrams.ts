// The pictures of docs/diagrams.md: the states of a rental from the domain's table, the tables of the database from its live schema.
import pg from 'pg'
import {
  type RentalStatus,
  rentalActions,
  rentalStatuses,
  rentalTable,
} from '../packages/domain/src/rentals/rental-state.ts'

export const diagramsFile = 'docs/diagrams.md'

/** The states of a rental and the actions between them, as Mermaid. */
export function drawRentalStates(): string {
  const arrows = new Map<string, string[]>([['[*] --> pending', ['request (renter)']]])
  for (const action of rentalActions) {
    const { from, to, by } = rentalTable[action]
    for (const status of from) {
      const arrow = `${status} --> ${targetOf(to, status)}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), `${action} (${by})`])
    }
  }
  const left = new Set(Object.values(rentalTable).flatMap(({ from }): readonly RentalStatus[] => from))
  const ends = rentalStatuses.filter((status) => !left.has(status)).map((status) => `  ${status} --> [*]`)
  const lines = Array.from(arrows, ([arrow, actions]) => `  ${arrow}: ${actions.join(', ')}`)
  return fenced(['stateDiagram-v2', ...lines, ...ends])
}

function targetOf(to: RentalStatus | 'same' | 'deleted', from: RentalStatus): string {
  if (to === 'same') return from
  return to === 'deleted' ? '[*]' : to
}

interface Reference {
  readonly child: string
  readonly parent: string
  readonly columns: string
  readonly optional: boolean
  readonly single: boolean
}

/** The tables that refer to each other, and by which columns, as Mermaid; and the names of those that stand alone. */
export async function drawEntities(url: string): Promise<{ diagram: string; alone: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: references } = await client.query<Reference>(
      `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
              string_agg(a.attname, ', ' order by k.place) as columns, bool_or(not a.attnotnull) as optional,
              exists (select from pg_index i
                      where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
                        and i.indkey::int2[] <@ c.conkey) as single
         from pg_constraint c
         cross join unnest(c.conkey) with ordinality as k(number, place)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
        where c.contype = 'f' and c.connamespace::regnamespace::text in ('public', 'auth', 'sandbox')
        group by c.oid`,
    )
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'sandbox')
          and relname <> 'schema_migrations'`,
    )
    const drawn = new Set(references.flatMap(({ child, parent }) => [child, parent]))
    const lines = references.map(
      ({ child, parent, columns, optional, single }) =>
        `  ${quoted(parent)} ${optional ? '|o' : '||'}--${single ? 'o|' : 'o{'} ${quoted(child)} : "${columns}"`,
    )
    return {
      diagram: fenced(['erDiagram', ...lines.toSorted()]),
      alone: tables
        .map(({ name }) => name)
        .filter((name) => !drawn.has(name))
        .toSorted(),
    }
  } finally {
    await client.end()
  }
}

/** The whole of docs/diagrams.md. */
export async function renderDiagrams(url: string): Promise<string> {
  const { diagram, alone } = await drawEntities(url)
  return (
    [
      '# Diagrams',
      'Made by `npm run diagrams` from `packages/domain/src/rentals/rental-state.ts` and the migrations. Do not edit:\ntests compare it with both.',
      '## Rental states',
      drawRentalStates(),
      '## Tables',
      'Which table refers to which, and by which columns. A circle stands for none, a fork for many.',
      diagram,
      'Tables that refer to none:',
      alone.map((name) => `- \`${name}\``).join('\n'),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

function quoted(name: string): string {
  return name.includes('.') ? `"${name}"` : name
}

function fenced(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n')
}
