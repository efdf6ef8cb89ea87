import {
  type CoverProduct,
  coverPenceOf,
  coverTerms,
  demoCoverProduct,
  distributorSentence,
} from '@itemo/domain/cover-product.ts'
import { toPounds } from '@itemo/domain/money.ts'
import type { SettingKey } from '@itemo/domain/settings/setting-table.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { useFocusInPlace } from '#app/lib/keep-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CoverBox } from '#app/ui/cover-box.tsx'
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
  /** By the server's field names: 'value.min_pence'. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (value: unknown) => void
}

/** The fields of a setting. `onChange` gets the value that they stand for. */
export function SettingFields({ settingKey, ...props }: FieldsProps) {
  if (settingKey === 'words.blocked')
    return <LineFields {...props} hint={wordsHint} show={linesOfWords} read={wordsOfLines} />
  if (settingKey === 'words.synonyms')
    return <LineFields {...props} hint={groupsHint} show={linesOfGroups} read={groupsOfLines} />
  if (settingKey === 'boost.plans')
    return <ListFields {...props} fields={settingFields[settingKey]} entry="plan" begin={newPlan} />
  if (settingKey === 'home.featured')
    return <ListFields {...props} fields={settingFields[settingKey]} entry="entry" begin={newFeatured} />
  if (settingKey === 'cover') return <CoverFields {...props} fields={settingFields[settingKey]} />
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

const newPlan = { id: '', name: '', days: 7, price_pence: 499, description: '', is_on: true }
const newFeatured = { kind: 'category', id: '', from: null, until: null }

interface ListProps extends PartProps {
  readonly fields: readonly SettingField[]
  /** The name of an entry. */
  readonly entry: string
  /** The initial value of an added entry. */
  readonly begin: unknown
}

/** A list of entries with the same fields, which can be added and removed. */
function ListFields({ initial, errors, onChange, fields, entry, begin }: ListProps) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    (initial as unknown[]).map((one) => draftOf(fields, one)),
  )
  const put = (next: readonly Draft[]) => {
    setDrafts(next)
    onChange(next.map((draft) => valueOfDraft(fields, draft)))
  }
  const box = useFocusInPlace<HTMLDivElement>()
  const nameOf = (draft: Draft, index: number) => draft.name || draft.id || `${entry} ${index + 1}`
  return (
    <div ref={box} className="contents">
      {drafts.map((draft, index) => (
        <fieldset key={index} className="flex flex-col gap-3 rounded-card border border-line p-4">
          <legend className="px-1 font-medium wrap-anywhere first-letter:uppercase">{nameOf(draft, index)}</legend>
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
            aria-label={`Remove ${nameOf(draft, index)}`}
            onClick={() => put(drafts.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <Button variant="secondary" className="self-start" onClick={() => put([...drafts, draftOf(fields, begin)])}>
        Add {entry === 'entry' ? 'an entry' : `a ${entry}`}
      </Button>
      {errors.value === undefined ? null : <ErrorText>{errors.value}</ErrorText>}
    </div>
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

const newCover = {
  ...demoCoverProduct,
  name: '',
  insurer: { name: '', reference: '' },
  distributor: { capacity: 'introducer_of', firm: '', reference: '' },
  demo: false,
}

/** A cover, or none; with a preview of what renters see. */
function CoverFields(props: PartProps & { readonly fields: readonly SettingField[] }) {
  const { initial, onChange, fields } = props
  const [shown, setShown] = useState(initial)
  const [isOpen, setOpen] = useState(initial !== null)
  const start = initial ?? newCover
  const put = (value: unknown) => {
    // The price always includes the tax.
    const whole = value === null ? null : { ...(value as object), tax_included: true }
    setShown(whole)
    onChange(whole)
  }
  return (
    <>
      <Checkbox
        label="Offer cover"
        checked={isOpen}
        onChange={(next) => {
          setOpen(next)
          put(next ? start : null)
        }}
      />
      {isOpen ? <RecordFields {...props} initial={start} onChange={put} fields={fields} /> : null}
      {isOpen && isWhole(shown) ? <CoverPreview product={shown} /> : null}
    </>
  )
}

/** Whether a cover is complete enough for the preview; the server reports what is missing. */
function isWhole(value: unknown): value is CoverProduct {
  const { name, insurer, distributor, price, limit_pence, excess_pence } = value as CoverProduct
  return (
    [name, insurer.name, distributor.firm, distributor.reference].every(Boolean) &&
    [price.rate, price.min_pence, limit_pence, excess_pence].every((number) => Number.isFinite(number))
  )
}

/** A sample for the preview: three days for £60 in total. */
const sample = { amountPence: 6000, days: 3 }

function CoverPreview({ product }: { readonly product: CoverProduct }) {
  const operator = useQuery(clientConfigQuery()).data?.operator.name ?? ''
  const [checked, setChecked] = useState(false)
  const pence = coverPenceOf({ product, valuePence: null }, sample)
  const offer: Parameters<typeof CoverBox>[0]['offer'] = {
    offered: true,
    why: null,
    amount: toPounds(pence),
    total_with: toPounds(sample.amountPence + pence),
    product: {
      ...product,
      id: 0,
      insurer: product.insurer.name,
      terms: coverTerms(product),
      distributor: distributorSentence(product, operator),
    },
  }
  return (
    <div>
      <p className="mb-2 text-small text-ink-2">What a renter sees for a three-day hire at £60:</p>
      <CoverBox offer={offer} checked={checked} onChange={setChecked} />
    </div>
  )
}

interface LineProps<Value> extends PartProps {
  readonly hint: string
  readonly show: (value: Value) => string
  readonly read: (lines: string) => unknown
}

const wordsHint = 'One per line: the word, its group, block or hold, and categories if it only counts there.'
const groupsHint = 'One group per line, separated by commas: “strimmer, string trimmer”.'

/** A list of words as lines of text. */
function LineFields<Value>({ hint, initial, errors, onChange, show, read }: LineProps<Value>) {
  const [lines, setLines] = useState(() => show(initial as Value))
  const [place, problem] = Object.entries(errors).find(([name]) => name.startsWith('value')) ?? []
  const line = lineOfWord(lines, Number(place?.split('.')[1]))
  return (
    <TextArea
      label="Words"
      hint={hint}
      rows={8}
      value={lines}
      error={problem === undefined ? undefined : line === undefined ? problem : `Line ${line}: ${problem}`}
      onChange={({ target }) => {
        setLines(target.value)
        onChange(read(target.value))
      }}
    />
  )
}
