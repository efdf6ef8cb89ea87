import type { OwnItemView } from '@itemo/contract/item-views.ts'
import { GitBranch, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { formCopy } from '../item-form-copy.ts'
import { type OpenedForm, openForm } from '../open-item-form.ts'
import { useItemForm } from '../use-item-form.ts'
import { useCoach } from '../use-coach.ts'
import { AvailabilitySection } from './availability-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DraftNote, NoDraftNote } from './draft-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { PricingSection } from './pricing-section.tsx'
import { DeleteItemDialog } from '../../components/delete-item-dialog.tsx'

interface ItemFormProps {
  readonly item?: OwnItemView | undefined
}

/** The form to list or edit an item (spec: marketplace 2 "List / Edit item"). Without an item it lists a new one. */
export function ItemForm({ item: first }: ItemFormProps) {
  const session = useSession()
  // The person may ask to see another version of the item, which then replaces the first one.
  const [item, setItem] = useState(first)
  const [opened, setOpened] = useState<OpenedForm>()
  const open = useEffectEvent(() => openForm(session.status === 'signed-in' ? session.session.user.id : '', item))
  const version = item?.updated_at
  // The draft is locked while the form is mounted, so this is an effect.
  useEffect(() => {
    const opening = open()
    let over = false
    void opening.then((form) => !over && setOpened(form))
    return () => {
      over = true
      setOpened(undefined)
      void opening.then(({ release }) => release?.())
    }
  }, [version])
  return opened ? (
    <WholeForm item={item} opened={opened} onOtherVersion={setItem} />
  ) : (
    <SpinnerScreen label="Loading the form" />
  )
}

interface WholeFormProps extends ItemFormProps {
  readonly opened: OpenedForm
  readonly onOtherVersion: (item: OwnItemView) => void
}

function WholeForm({ item, opened, onOtherVersion }: WholeFormProps) {
  const whole = useItemForm(item, opened, onOtherVersion)
  const { mode, form, photos, problem, summary, submit, saving, discard, unsaved, outdated, oddRates } = whole
  const coach = useCoach(form, photos.photos.length)
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      {...coach.listeners}
      className="flex flex-col gap-4 md:gap-6"
    >
      {opened.release ? null : <NoDraftNote />}
      {opened.restored ? <DraftNote mode={mode} onDiscard={discard} /> : null}
      <PhotosSection photos={photos} coach={coach} />
      <DetailsSection form={form} coach={coach} />
      <PricingSection form={form} coach={coach} />
      <FormSection title="Location">
        <div id="item-location">
          <PostcodeField form={form} coach={coach} item={item} />
        </div>
      </FormSection>
      <AvailabilitySection
        form={form}
        today={opened.today}
        wrongPeriod={errors.available_from?.message ?? errors.available_until?.message}
        wrongDays={errors.excluded_dates?.message}
      />
      {outdated ? <OtherVersionNote ref={summary} {...outdated} /> : null}
      {problem === undefined ? null : <ErrorSummary ref={summary} problem={problem} form={form} />}
      <Button type="submit" size="large" wide busy={saving} busyLabel={formCopy[mode].busy}>
        {formCopy[mode].submit}
      </Button>
      {item === undefined ? null : <DeleteItem item={item} onDeleted={discard} />}
      {unsaved}
      {oddRates}
    </form>
  )
}

function DeleteItem({ item, onDeleted }: { readonly item: OwnItemView; readonly onDeleted: () => void }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button variant="secondary" wide size="large" onClick={() => setOpen(true)} className="text-danger!">
        <Trash2 className="size-5" />
        Delete Item
      </Button>
      <DeleteItemDialog
        itemId={item.id}
        title={item.title}
        isBoosted={item.is_boosted}
        open={open}
        onOpenChange={setOpen}
        onDeleted={() => {
          onDeleted()
          notify.success('Item deleted successfully')
          void navigate(paths.profile())
        }}
      />
    </>
  )
}

interface OtherVersionNoteProps {
  readonly ref: Ref<HTMLDivElement>
  readonly onShow: () => void
  readonly onKeep: () => void
  readonly busy: boolean
}

/** Says that the item was saved elsewhere since the form opened: the person decides which version stays. */
function OtherVersionNote({ ref, onShow, onKeep, busy }: OtherVersionNoteProps) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="flex items-start gap-3 rounded-card bg-tape-soft p-4">
      <GitBranch className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="text-card font-semibold">This item was changed somewhere else</p>
        <p className="mt-0.5 text-card">
          Another tab or device saved it after you opened this form. Nothing of yours is saved yet.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onShow} disabled={busy}>
            Show that version
          </Button>
          <Button variant="secondary" onClick={onKeep} disabled={busy}>
            Save mine instead
          </Button>
        </div>
      </div>
    </div>
  )
}
