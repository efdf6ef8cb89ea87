import type { SettingKey } from '@itemo/domain/settings/setting-table.ts'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  type Draft,
  draftOf,
  groupsOfLines,
  lineOfWord,
  linesOfGroups,
  linesOfWords,
  type SettingField,
  settingFields,
  valueOfDraft,
  wordsOfLines,
} from './setting-drafts.ts'

interface FieldsProps {
  readonly settingKey: SettingKey
  readonly initial: unknown
  /** By the names of the server: 'value.min_pence'. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (value: unknown) => void
}

/** The fields of a setting. What they hold is told as the value that it stands for. */
export function SettingFields({ settingKey, ...props }: FieldsProps) {
  if (settingKey === 'words.blocked') return <LineFields {...props} show={linesOfWords} read={wordsOfLines} />
  if (settingKey === 'words.synonyms') return <LineFields {...props} show={linesOfGroups} read={groupsOfLines} />
  if (settingKey === 'boost.plans') return <ListFields {...props} fields={settingFields[settingKey]} />
  if (settingKey === 'banner') return <BannerFields {...props} fields={settingFields[settingKey]} />
  return <RecordFields {...props} fields={settingFields[settingKey]} />
}

type PartProps = Omit<FieldsProps, 'settingKey'>

function RecordFields({ initial, errors, onChange, fields }: PartProps & { readonly fields: readonly SettingField[] }) {
  const [draft, setDraft] = useState(() => draftOf(fields, initial))
  return (
    <>
      <DraftFields
        fields={fields}
        draft={draft}
        errorOf={(name) => errors[name === '' ? 'value' : `value.${name}`]}
        onChange={(next) => {
          setDraft(next)
          onChange(valueOfDraft(fields, next))
        }}
      />
      {errors.value === undefined || fields.some(({ name }) => name === '') ? null : (
        <ErrorText>{errors.value}</ErrorText>
      )}
    </>
  )
}

interface DraftFieldsProps {
  readonly fields: readonly SettingField[]
  readonly draft: Draft
  readonly errorOf: (name: string) => string | undefined
  readonly onChange: (draft: Draft) => void
}

function DraftFields({ fields, draft, errorOf, onChange }: DraftFieldsProps) {
  return fields.map(({ name, label, kind, options }) => {
    const shared = { label, error: errorOf(name) }
    const put = (text: string) => onChange({ ...draft, [name]: text })
    if (options) return <Select key={name} {...shared} options={options} value={draft[name] ?? null} onChange={put} />
    return (
      <TextField
        key={name}
        {...shared}
        type={kind === 'instant' ? 'datetime-local' : 'text'}
        inputMode={kind === 'pounds' || kind === 'percent' ? 'decimal' : undefined}
        value={draft[name] ?? ''}
        onChange={({ target }) => put(target.value)}
      />
    )
  })
}

/** A list of entries with the same fields: one more, and one less. */
function ListFields({ initial, errors, onChange, fields }: PartProps & { readonly fields: readonly SettingField[] }) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    (initial as unknown[]).map((one) => draftOf(fields, one)),
  )
  const put = (next: readonly Draft[]) => {
    setDrafts(next)
    onChange(next.map((draft) => valueOfDraft(fields, draft)))
  }
  return (
    <>
      {drafts.map((draft, index) => (
        <fieldset key={index} className="flex flex-col gap-3 rounded-card border border-line p-4">
          <legend className="px-1 font-medium">{draft.name || `Plan ${index + 1}`}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <DraftFields
              fields={fields}
              draft={draft}
              errorOf={(name) => errors[`value.${index}.${name}`]}
              onChange={(next) => put(drafts.with(index, next))}
            />
          </div>
          <Button
            variant="quiet"
            className="self-start"
            aria-label={`Remove ${draft.name || `plan ${index + 1}`}`}
            onClick={() => put(drafts.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        onClick={() =>
          put([
            ...drafts,
            draftOf(fields, { id: '', name: '', days: 7, price_pence: 499, description: '', is_on: true }),
          ])
        }
      >
        Add a plan
      </Button>
      {errors.value === undefined ? null : <ErrorText>{errors.value}</ErrorText>}
    </>
  )
}

const newBanner = { text: '', link: null, tone: 'info', from: null, until: null, audience: 'all' }

/** A banner, or none. */
function BannerFields(props: PartProps & { readonly fields: readonly SettingField[] }) {
  const { initial, onChange, fields } = props
  const [isShown, setShown] = useState(initial !== null)
  const start = initial ?? newBanner
  return (
    <>
      <Checkbox
        label="Show a banner"
        checked={isShown}
        onChange={(next) => {
          setShown(next)
          onChange(next ? start : null)
        }}
      />
      {isShown ? <RecordFields {...props} initial={start} fields={fields} /> : null}
    </>
  )
}

interface LineProps<Value> extends PartProps {
  readonly show: (value: Value) => string
  readonly read: (lines: string) => unknown
}

/** A list of words as lines of text. */
function LineFields<Value>({ initial, errors, onChange, show, read }: LineProps<Value>) {
  const [lines, setLines] = useState(() => show(initial as Value))
  const [place, problem] = Object.entries(errors).find(([name]) => name.startsWith('value')) ?? []
  const line = lineOfWord(lines, Number(place?.split('.')[1]))
  return (
    <TextArea
      label="Words"
      rows={16}
      value={lines}
      error={problem === undefined ? undefined : line === undefined ? problem : `Line ${line}: ${problem}`}
      onChange={({ target }) => {
        setLines(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
