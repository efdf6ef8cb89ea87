import { addDays, dayInLondon, isDay, startOfDay } from '@itemo/domain/dates.ts'
import { readSetting, type SettingKey, type SettingValues } from '@itemo/domain/settings/setting-table.ts'
import { isFeeFall } from '@itemo/domain/settings/setting-versions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useOutletContext, useSearchParams } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatInstant } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { callFresh } from '../call-fresh.ts'
import { useTitle } from '../console-title.ts'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { RadioGroup } from '../queue/radio-group.tsx'
import { askBeforeFall, describeSetting, differences, effectOf, settingHints, settingNames } from './setting-copy.ts'
import { SettingFields } from './setting-fields.tsx'
import { since } from './setting-list.tsx'
import { type Setting, settingsQuery } from './setting-queries.ts'

/** /operator/settings/:key: one setting with its history, and the form to change it. */
export function SettingPage({ settingKey }: { readonly settingKey: SettingKey }) {
  const query = useQuery(settingsQuery())
  const { roles } = useOutletContext<StaffSelf>()
  useTitle(settingNames[settingKey])
  const setting = query.data?.settings.find(({ key }) => key === settingKey)
  return (
    <>
      <p className="mb-2 text-small">
        <Link to={consolePaths.settings()} className="underline">
          Settings
        </Link>
      </p>
      <h1 className="text-h1">{settingNames[settingKey]}</h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-2">{settingHints[settingKey]}</p>
      <ListState query={query} what="the setting">
        {setting === undefined ? null : (
          <div className="flex flex-col gap-8">
            <div className="rounded-card bg-sunken p-4">
              <p className="font-medium wrap-anywhere">{describeSetting(setting.key, setting.value)}</p>
              <p className="text-small text-ink-2">{since(setting)}</p>
            </div>
            {setting.source === 'environment' ? (
              <p className="text-ink-2">This is set in the environment. Change it there, then restart.</p>
            ) : roles.includes('operator') ? (
              // Another operator's new version resets the form.
              <SettingForm key={setting.version} setting={setting} runningHires={query.data?.running_hires ?? 0} />
            ) : (
              <p className="text-ink-2">Only operators can change this.</p>
            )}
            <History setting={setting} />
          </div>
        )}
      </ListState>
    </>
  )
}

const times = [
  { value: 'now', label: 'Now' },
  { value: 'day', label: 'On a day' },
] as const

/** The start of a day in London; for an invalid day the server has the error. */
const instantOf = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? startOfDay(day).toISOString() : day)

function SettingForm({ setting, runningHires }: { readonly setting: Setting; readonly runningHires: number }) {
  const { key, version } = setting
  const queries = useQueryClient()
  // The form starts from the latest decision, even if it's scheduled.
  const latest = setting.history[0]?.value ?? setting.value
  // A word from a failed search starts a new line.
  const [search] = useSearchParams()
  const word = key === 'words.synonyms' ? search.get('word') : null
  // The item in the address is added to the featured ones.
  const item = key === 'home.featured' ? search.get('item') : null
  const more = word !== null ? [word] : item !== null ? { kind: 'item', id: item, from: null, until: null } : undefined
  const [start] = useState(more === undefined ? latest : [...(latest as unknown[]), more])
  const [value, setValue] = useState<unknown>(start)
  const [time, setTime] = useState<'now' | 'day'>('now')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [accepted, setAccepted] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      callFresh('PUT /staff/settings/:key', {
        params: { key },
        body: {
          version,
          value,
          reason,
          effective_at: time === 'now' ? null : instantOf(day),
          accepted_matches: accepted,
        },
      }),
    onSuccess: () => {
      notify.success('Saved', effectOf(key, effect))
      void queries.invalidateQueries(settingsQuery())
    },
    onError: (error) => {
      const matches = error instanceof ApiError ? Number.parseInt(error.fields.accepted_matches ?? '', 10) : Number.NaN
      if (!Number.isNaN(matches)) setAccepted(matches)
      else if (!(error instanceof ApiError) || error.code !== 'invalid_input') {
        notify.error(error instanceof ApiError && error.code === 'conflict' ? conflictText : reasonOf(error))
        void queries.invalidateQueries(settingsQuery())
      }
    },
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const chosen = time === 'now' || !isDay(day) ? undefined : day
  const versions = setting.history.map((one) => ({ ...one, effectiveAt: new Date(one.effective_at) }))
  const from = chosen === undefined ? {} : { effectiveAt: startOfDay(chosen) }
  const effect: Parameters<typeof effectOf>[1] = { value, day: chosen, runningHires, versions, ...from }
  const lines = differences(key, latest, value)
  const isSame = lines.length === 0
  const read = readSetting(key, value)
  const isFall =
    'value' in read &&
    isFeeFall({
      key,
      value: read.value,
      versions,
      effectiveAt: effect.effectiveAt ?? new Date(),
      initial: setting.initial as SettingValues[SettingKey],
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFall) setAsking(true)
    else save.mutate()
  }
  return (
    <form noValidate className="flex max-w-2xl flex-col gap-4" onSubmit={submit}>
      <SettingFields
        settingKey={key}
        initial={start}
        errors={fields}
        onChange={(next) => {
          setValue(next)
          setAccepted(0)
        }}
      />
      <RadioGroup label="Takes effect" options={times} value={time} onChange={setTime} />
      {time === 'day' ? (
        <TextField
          label="Day"
          type="date"
          min={addDays(dayInLondon(new Date()), 1)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      ) : null}
      {fields.effective_at === undefined ? null : <ErrorText>{fields.effective_at}</ErrorText>}
      <TextField
        label="Why"
        hint="At least 5 characters. Other staff will see this. Don't include members' names or addresses."
        value={reason}
        error={fields.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div role="status" className="rounded-card bg-sunken p-3 text-small">
        <p>{isSame ? 'No changes yet.' : 'value' in read ? effectOf(key, effect) : notYetValid}</p>
        {('value' in read ? lines : []).slice(0, 20).map((line) => (
          <p key={line} className="wrap-anywhere text-ink-2">
            {line}
          </p>
        ))}
        {fields.accepted_matches === undefined ? null : (
          <p className="mt-2 font-medium text-danger">
            {fields.accepted_matches} They stay live, and we'll open a case for each.
          </p>
        )}
      </div>
      <Button type="submit" className="self-start" busy={save.isPending} busyLabel="Saving...">
        {accepted > 0 ? 'Save anyway' : 'Save'}
      </Button>
      {isFall ? (
        <AlertDialog
          open={isAsking}
          onOpenChange={setAsking}
          {...askBeforeFall(effect)}
          confirmLabel="Lower the fee"
          onConfirm={() => {
            setAsking(false)
            save.mutate()
          }}
        />
      ) : null}
    </form>
  )
}

const notYetValid = "This can't be saved yet."
const conflictText = 'Someone else has just changed this. Check it again.'

/** The decisions, the latest first, each with its changes. */
function History({ setting: { key, initial, history, version_in_force: inForce } }: { readonly setting: Setting }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-section">
        History
      </h2>
      {history.length === 0 ? <p className="text-ink-2">No changes yet.</p> : null}
      <ol className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {history.map(({ version, value, effective_at: from, made_at: at, made_by: by, reason }, index) => (
          <li key={version} className="p-4">
            <p className="font-medium wrap-anywhere">
              {describeSetting(key, value)}
              {version === inForce ? ' · in force' : ''}
            </p>
            {differences(key, history[index + 1]?.value ?? initial, value)
              .slice(0, 20)
              .map((line) => (
                <p key={line} className="text-small wrap-anywhere text-ink-2">
                  {line}
                </p>
              ))}
            <p className="text-small wrap-anywhere text-ink-2">
              “{reason}” · {by ?? 'The command line'} · {formatInstant(at)}
              {from === at ? '' : ` · from ${formatInstant(from)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
