// Generates the TypeScript types of the database from its live schema, so that the migrations stay the single source.
import pg from 'pg'

/** A generated file: which tables it describes, and the interface that lists them. */
interface TypesFile {
  /** From the root of the project. */
  readonly path: string
  readonly schemas: readonly string[]
  readonly tables: string
}

/** The card sandbox keeps its tables to itself, so that nothing of the server reads them (ADR-0030). */
export const typesFiles: readonly TypesFile[] = [
  { path: 'apps/server/src/db-schema.ts', schemas: ['public', 'auth'], tables: 'DB' },
  { path: 'packages/card-sandbox/src/sandbox-tables.ts', schemas: ['sandbox'], tables: 'SandboxTables' },
]

const origin = `// Made by \`npm run db:types\` from the migrations. Do not edit: a test compares it with the live schema.`

/** Type definitions, by the name that uses them. */
const columnTypes: readonly (readonly [word: string, text: string])[] = [
  [
    'Generated',
    `/** A column with a default: it may be left out when a row is written. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`,
  ],
  [
    'Numeric',
    `/** An exact number arrives as text. */
export type Numeric = ColumnType<string, string | number, string | number>
`,
  ],
  [
    'BigInteger',
    `/** A whole number that may be too large for a number arrives as text. */
export type BigInteger = ColumnType<string, string | number | bigint, string | number | bigint>
`,
  ],
  [
    'Instant',
    `/** An instant; a string is sent as it is. */
export type Instant = ColumnType<Date, Date | string, Date | string>
`,
  ],
  [
    'Json',
    `/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** An object, or JSON text. A list must be given as text: the driver would turn it into a PostgreSQL array. */
export type JsonInput = string | (object & { readonly length?: never })
export type Json = ColumnType<JsonValue, JsonInput, JsonInput>
`,
  ],
]

const typeByName: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'BigInteger',
  numeric: 'Numeric',
  timestamptz: 'Instant',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  point: '{ x: number; y: number }',
}
// What a list holds: the elements of such columns arrive as text.
const listTypeByName: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
}
const textLike = new Set([
  'text',
  'varchar',
  'bpchar',
  'citext',
  'uuid',
  'date',
  'time',
  'interval',
  'inet',
  'name',
  'tsvector',
  'tsquery',
  'daterange',
  'numeric',
  'int8',
])

interface Column {
  schema: string
  table_name: string
  column_name: string
  type_name: string
  element_name: string | null
  not_null: boolean
  has_default: boolean
  always: boolean
  /** Conditions on this column alone. */
  checks: string[]
}

/** The text of a file of types for the database at a URL. */
export async function renderDbTypes(url: string, { schemas, tables: name }: TypesFile): Promise<string> {
  const columns = await readColumns(url, schemas)
  const tables = Map.groupBy(columns, (column) => `${column.schema}.${column.table_name}`)
  const interfaces = [...tables.values()].map(renderTable)
  const keys = [...tables.values()].map(([first]) => `  ${keyOf(first)}: ${interfaceName(first)}`)
  const text = [...interfaces, `export interface ${name} {\n${keys.join('\n')}\n}\n`].join('\n')
  const needs = (word: string) => new RegExp(`\\b${word}\\b`).test(text)
  const imported = ['ColumnType', ...(needs('GeneratedAlways') ? ['GeneratedAlways'] : [])]
  const types = columnTypes.filter(([word]) => needs(word)).map(([, type]) => type)
  return [`${origin}\nimport type { ${imported.join(', ')} } from 'kysely'\n`, ...types, text].join('\n')
}

async function readColumns(url: string, schemas: readonly string[]): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select n.nspname as schema, c.relname as table_name, a.attname as column_name,
              coalesce(base.typname, t.typname) as type_name, e.typname as element_name,
              a.attnotnull or t.typnotnull as not_null,
              a.atthasdef or a.attidentity <> '' or t.typdefault is not null as has_default,
              a.attidentity = 'a' or a.attgenerated <> '' as always,
              array(select pg_get_constraintdef(k.oid) from pg_constraint k
                     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
         from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type t on t.oid = a.atttypid
         left join pg_type base on base.oid = t.typbasetype
         left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
        where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'schema_migrations'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by array_position($1, n.nspname::text), c.relname collate "C", a.attnum`,
      [schemas],
    )
    return rows
  } finally {
    await client.end()
  }
}

function renderTable(columns: Column[]): string {
  const lines = columns.map((column) => `  ${propertyName(column.column_name)}: ${columnType(column)}`)
  return `export interface ${interfaceName(columns[0])} {\n${lines.join('\n')}\n}\n`
}

/** What the types of columns are when they are read. */
const readAs = new Map([
  ['BigInteger', 'string'],
  ['Instant', 'Date'],
])

function columnType(column: Column): string {
  const type = column.not_null ? valueType(column) : `${valueType(column)} | null`
  // Only ever read.
  if (column.always) return `GeneratedAlways<${readAs.get(type) ?? type}>`
  return column.has_default ? `Generated<${type}>` : type
}

function valueType({ schema, table_name, column_name, type_name, element_name, checks }: Column): string {
  const values = checks.flatMap(allowedValues)
  if (type_name === 'text' && values.length > 0) return values.join(' | ')
  const known = element_name === null ? typeByName[type_name] : listTypeByName[element_name]
  const name = element_name ?? type_name
  if (known === undefined && !textLike.has(name)) {
    throw new Error(`No TypeScript type is known for ${name} of ${schema}.${table_name}.${column_name}`)
  }
  return element_name === null ? (known ?? 'string') : `${known ?? 'string'}[]`
}

/** The texts of a `check (column in ('a', 'b'))` as literals, in order; none of any other condition. */
function allowedValues(check: string): string[] {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('\w+'::text))\)\)$/.exec(check)
  const values = (list?.[1] ?? list?.[2] ?? '').match(/'\w+'::text/g) ?? []
  return values.map((value) => value.replace('::text', '')).toSorted()
}

function keyOf(column: Column | undefined): string {
  if (column === undefined) throw new Error('A table without columns has no type')
  return column.schema === 'public' ? propertyName(column.table_name) : `'${column.schema}.${column.table_name}'`
}

function interfaceName(column: Column | undefined): string {
  if (column === undefined) throw new Error('A table without columns has no type')
  const words = column.schema === 'public' ? column.table_name : `${column.schema}_${column.table_name}`
  return words
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function propertyName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`
}
