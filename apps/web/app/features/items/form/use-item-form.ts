import type { OwnItemView } from '@itemo/contract/items/views.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { useSaveItem } from '../mutations.ts'
import { imagesOfPhotos } from '../photos/photos.ts'
import { usePhotos } from '../photos/use-photos.ts'
import { fieldLabels, formCopy, type FormMode, submitFailure } from './copy.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { itemResolver } from './resolver.ts'
import { type ItemFormValues, valuesOfItem } from './values.ts'

/** How long typing rests before the draft is kept, in milliseconds. */
const draftMs = 500

/** The whole form: its fields, its photos, and what submitting does. Without an item it lists a new one. */
export function useItemForm(item: OwnItemView | undefined) {
  const mode: FormMode = item === undefined ? 'create' : 'edit'
  const today = dayInLondon(new Date())
  const navigate = useNavigate()
  const photos = usePhotos(item?.images ?? [])
  const save = useSaveItem(item?.id)
  // 'fields': whatever is wrong with the fields as they are now.
  const [problem, setProblem] = useState<'fields' | { readonly sentence: string }>()
  const summary = useRef<HTMLDivElement>(null)
  const [initial] = useState(() => (item === undefined ? readDraft(today) : valuesOfItem(item, today)))
  const form = useForm({
    resolver: itemResolver,
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { handleSubmit, setError, subscribe } = form
  useDraft(mode, subscribe)

  const complain = (what: typeof problem) => {
    setProblem(what)
    // Where the person is looking: below the button they pressed, and read aloud.
    requestAnimationFrame(() => summary.current?.focus())
  }

  const submit = handleSubmit(
    async (input) => {
      setProblem(undefined)
      if (photos.uploading) return complain({ sentence: 'Please wait until all photos are uploaded.' })
      if (photos.failed) {
        return complain({ sentence: 'Some photos were not uploaded. Please try them again or remove them.' })
      }
      try {
        await save.mutateAsync({ ...input, images: imagesOfPhotos(photos.photos) })
      } catch (error) {
        const named =
          error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => isFieldName(name)) : []
        if (named.length === 0) {
          const { title, description } = submitFailure(error, mode)
          return notify.error(title, description)
        }
        for (const [name, message] of named) setError(name as FieldPath<ItemFormValues>, { type: 'server', message })
        return complain('fields')
      }
      dropDraft()
      notify.success(formCopy[mode].done)
      return navigate(paths.profile())
    },
    () => complain('fields'),
  )

  // A word about photos is over as soon as they are.
  const shown = problem === 'fields' || photos.uploading || photos.failed ? problem : undefined
  return { mode, today, form, photos, problem: shown, summary, submit, saving: save.isPending || save.isSuccess }
}

export type ItemFormState = ReturnType<typeof useItemForm>

/** Keeps the draft of a new item while the person writes. */
function useDraft(mode: FormMode, subscribe: ReturnType<typeof useForm<ItemFormValues>>['subscribe']): void {
  useEffect(() => {
    if (mode === 'edit') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => keepDraft(values), draftMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [mode, subscribe])
}

function isFieldName(name: string): boolean {
  return (name.split('.')[0] ?? '') in fieldLabels
}
