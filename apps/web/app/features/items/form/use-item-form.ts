import type { OwnItemView } from '@itemo/contract/items/views.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/notify.ts'
import { type OwnItemState, paths } from '#app/lib/paths.ts'
import { useUnsavedChanges } from '#app/ui/unsaved-changes.tsx'
import { useSaveItem } from '../mutations.ts'
import { dropPictures } from '../photos/kept-pictures.ts'
import { imagesOfPhotos } from '../photos/photos.ts'
import { usePhotos } from '../photos/use-photos.ts'
import { fieldLabels, formCopy, type FormMode, submitFailure } from './copy.ts'
import { draftText, keepDraft } from './draft.ts'
import type { OpenedForm } from './open-form.ts'
import { itemResolver } from './resolver.ts'
import type { ItemFormValues } from './values.ts'

/** The whole form: its fields, its photos, its draft, and what submitting does. Without an item it lists a new one. */
export function useItemForm(item: OwnItemView | undefined, opened: OpenedForm) {
  const mode: FormMode = item === undefined ? 'create' : 'edit'
  const navigate = useNavigate()
  const keeps = opened.release !== undefined
  const photos = usePhotos(opened.first, keeps)
  const save = useSaveItem(item?.id)
  // 'fields': whatever is wrong with the fields as they are now.
  const [problem, setProblem] = useState<'fields' | { readonly sentence: string }>()
  const summary = useRef<HTMLDivElement>(null)
  const form = useForm({
    resolver: itemResolver,
    defaultValues: opened.values,
    shouldFocusError: false,
  })
  const { handleSubmit, setError, subscribe, getValues, reset } = form

  const [changed, setChanged] = useState(false)
  const keep = useEffectEvent((values: ItemFormValues) => {
    const text = draftText({ values, photos: photos.photos }, opened.base, item === undefined)
    if (keeps) keepDraft(opened.draft, text)
    setChanged(text !== undefined)
  })
  const { dialog: unsaved, forget } = useUnsavedChanges(changed && !keeps)
  // Written at every change: a tab may be closed at any time, and then nothing can be waited for.
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])
  useEffect(() => keep(getValues()), [photos.photos, getValues])

  const complain = (what: typeof problem) => {
    setProblem(what)
    // Where the person is looking: below the button they pressed, and read aloud.
    requestAnimationFrame(() => summary.current?.focus())
  }

  const tellFailure = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    const named = fields.filter(([name]) => isFieldName(name))
    if (named.length > 0) {
      for (const [name, message] of named) setError(name as FieldPath<ItemFormValues>, { type: 'server', message })
      return complain('fields')
    }
    if (error instanceof ApiError && error.code === 'picture_unknown') {
      for (const [name, message] of fields) {
        const photo = photos.photos[Number(name.split('.')[1])]
        if (photo) photos.fail(photo.key, message)
      }
    }
    const { title, description } = submitFailure(error, mode)
    return notify.error(title, description)
  }

  const submit = handleSubmit(
    async (input) => {
      setProblem(undefined)
      if (photos.uploading) return complain({ sentence: 'Please wait until all photos are uploaded.' })
      if (photos.failed) {
        return complain({ sentence: "Some photos weren't uploaded. Please try them again or remove them." })
      }
      let saved: OwnItemView
      try {
        saved = await save.mutateAsync({ ...input, images: imagesOfPhotos(photos.photos) })
      } catch (error) {
        return tellFailure(error)
      }
      if (keeps) keepDraft(opened.draft, undefined)
      forget()
      dropPictures(photos.photos.map(({ key }) => key))
      notify.success(formCopy[mode].done)
      return navigate(paths.ownItem(saved.id), { state: { listed: mode === 'create' } satisfies OwnItemState })
    },
    () => complain('fields'),
  )

  /** Begins anew, as if there had never been a draft. */
  const discard = () => {
    forget()
    setProblem(undefined)
    reset(opened.base.values)
    photos.begin(opened.base.photos)
  }

  // A word about photos is over as soon as they are.
  const shown = problem === 'fields' || photos.uploading || photos.failed ? problem : undefined
  const saving = save.isPending || save.isSuccess
  return { mode, form, photos, problem: shown, summary, submit, saving, discard, unsaved }
}

/** Whether the form shows a field of that name; an id is none. */
function isFieldName(name: string): boolean {
  return (name.split('.')[0] ?? '') in fieldLabels && !name.endsWith('.id')
}
