import { toNestErrors } from '@hookform/resolvers'
import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { ItemInput } from '@itemo/domain/items/item-schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldError, type FieldPath, type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#app/lib/api-error.ts'
import { storeText } from '#app/lib/kept-text.ts'
import { notify } from '#app/lib/toasts.ts'
import { type OwnItemState, paths } from '#app/lib/paths.ts'
import { useUnsavedChanges } from '#app/ui/unsaved-changes.tsx'
import { useSaveItem } from '../item-mutations.ts'
import { dropPictures } from '../photos/kept-pictures.ts'
import { ownItemQuery } from '../item-queries.ts'
import { imagesOfPhotos } from '../photos/photos.ts'
import { usePhotos } from '../photos/use-photos.ts'
import { fieldLabels, formCopy, type FormMode, heldNote, submitFailure } from './item-form-copy.ts'
import { draftText } from './item-draft.ts'
import type { OpenedForm } from './open-item-form.ts'
import { inputOfValues, type ItemFormValues } from './item-form-values.ts'
import { useOddRates } from './use-odd-rates.tsx'

/** The state of the whole form: fields, photos, draft and submission. Without an item it lists a new one. */
export function useItemForm(
  item: OwnItemView | undefined,
  opened: OpenedForm,
  onOtherVersion: (item: OwnItemView) => void,
) {
  const mode: FormMode = item === undefined ? 'create' : 'edit'
  const navigate = useNavigate()
  const keeps = opened.release !== undefined
  const photos = usePhotos(opened.first, keeps)
  const save = useSaveItem(item?.id)
  // 'fields': the current errors of the fields.
  const [problem, setProblem] = useState<'fields' | { readonly sentence: string }>()
  // The version that was saved elsewhere since the form was opened.
  const [other, setOther] = useState<OwnItemView>()
  const client = useQueryClient()
  const summary = useRef<HTMLDivElement>(null)
  const form = useForm({
    resolver: itemResolver,
    defaultValues: opened.values,
    shouldFocusError: false,
  })
  const { handleSubmit, setError, subscribe, getValues, reset } = form
  const odd = useOddRates()

  const [changed, setChanged] = useState(false)
  const keep = useEffectEvent((values: ItemFormValues) => {
    const text = draftText({ values, photos: photos.photos }, opened.base, item === undefined)
    if (keeps) storeText('localStorage', opened.draft, text)
    setChanged(text !== undefined)
  })
  const { dialog: unsaved, forget } = useUnsavedChanges(changed && !keeps, form)
  // Written on every change: a tab may be closed at any time, and an asynchronous write would then be lost.
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe])
  useEffect(() => keep(getValues()), [photos.photos, getValues])

  // Moves the focus to the summary below the pressed button, which is then announced.
  const lookAtSummary = () => void requestAnimationFrame(() => summary.current?.focus())
  const complain = (what: typeof problem) => {
    setProblem(what)
    lookAtSummary()
  }

  const offerOther = async (itemId: string) => {
    setOther(await client.fetchQuery(ownItemQuery(itemId)))
    lookAtSummary()
  }

  const showFailure = (error: unknown) => {
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
    return notify.error(submitFailure(error, mode))
  }

  /** Saves the form; with `over` it replaces the other version, as the person decided. */
  const submitOver = (over?: OwnItemView) =>
    handleSubmit(
      async (input) => {
        setProblem(undefined)
        setOther(undefined)
        if (photos.uploading) return complain({ sentence: 'Please wait until all photos are uploaded.' })
        if (photos.failed) {
          return complain({ sentence: "Some photos weren't uploaded. Please try them again or remove them." })
        }
        if (odd.isAsking(input, () => void submitOver(over)())) return undefined
        let saved: OwnItemView
        try {
          const images = imagesOfPhotos(photos.photos)
          saved = await save.mutateAsync({
            ...(over ? withoutIds({ ...input, images }) : { ...input, images }),
            updated_at: (over ?? item)?.updated_at,
          })
        } catch (error) {
          const isOutdated = item !== undefined && error instanceof ApiError && error.code === 'conflict'
          return isOutdated ? await offerOther(item.id).catch(showFailure) : showFailure(error)
        }
        if (keeps) storeText('localStorage', opened.draft, undefined)
        forget()
        dropPictures(photos.photos.map(({ key }) => key))
        notify.success(formCopy[mode].done, saved.moderation === null ? undefined : heldNote[mode])
        return navigate(paths.ownItem(saved.id), {
          state: { listed: mode === 'create' && saved.moderation === null } satisfies OwnItemState,
        })
      },
      // Deferred until the form has its errors, so that one render shows both.
      () => queueMicrotask(() => complain('fields')),
    )
  const submit = submitOver()

  /** Starts over, as if there had never been a draft. */
  const discard = () => {
    forget()
    setProblem(undefined)
    reset(opened.base.values)
    photos.begin(opened.base.photos)
  }

  // An error about photos disappears as soon as they're fine.
  const shown = problem === 'fields' || photos.uploading || photos.failed ? problem : undefined
  const saving = save.isPending || save.isSuccess
  const outdated = other && {
    busy: saving,
    onShow: () => {
      if (keeps) storeText('localStorage', opened.draft, undefined)
      forget()
      onOtherVersion(other)
    },
    onKeep: () => void submitOver(other)(),
  }
  return {
    mode,
    form,
    photos,
    problem: shown,
    summary,
    submit,
    saving,
    discard,
    unsaved,
    outdated,
    oddRates: odd.dialog,
  }
}

/** The same input without ids: the other version may lack the add-ons and pictures that they refer to. */
function withoutIds(input: ItemInput): ItemInput {
  return {
    ...input,
    images: input.images.map(({ image_url }) => ({ image_url })),
    addons: input.addons.map(({ name, price }) => ({ name, price })),
  }
}

/** Whether the form has a field of that name; ids aren't shown. */
function isFieldName(name: string): boolean {
  return (name.split('.')[0] ?? '') in fieldLabels && !name.endsWith('.id')
}

/** Validates the form with the same schema as the server; the first error of a field counts. */
const itemResolver: Resolver<ItemFormValues, unknown, ItemInput> = (values, _, options) => {
  const result = z.safeParse(ItemInput, inputOfValues(values, []))
  if (result.success) return { values: result.data, errors: {} }
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= { type: 'schema', message }
  return { values: {}, errors: toNestErrors<ItemFormValues>(errors, { ...options, shouldUseNativeValidation: false }) }
}
