import {
  defaultSupportPriority,
  supportKindNames,
  supportKinds,
  type SupportPriority,
} from '@itemo/domain/support/support-state.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '#app/lib/api.ts'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { formRules } from '#app/lib/form-rules.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { notify } from '#app/lib/toasts.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Select } from '#app/ui/select.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { supportFailure } from './support-failure-copy.ts'

const kinds = supportKinds.map((value) => ({ value, label: supportKindNames[value] }))

const priorities: readonly { readonly value: SupportPriority; readonly label: string }[] = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
]

const supportRules = formRules(
  () => import('@itemo/domain/support/support-schemas.ts'),
  (schemas) => schemas.SupportInput,
)

const RestoredForm = lazyPart(() => import('#app/lib/kept-form.ts'), 'RestoredForm')

/** The contact form (spec: accounts 5, 8 "Support"). What was typed stays when `writer` becomes known. */
export function SupportForm({ writer }: { readonly writer: { readonly name: string; readonly email: string } }) {
  const { data: config } = useQuery(clientConfigQuery())
  const alive = useHydrated()
  const writeId = useWriteId()
  const empty = { ...writer, subject: '', message: '', priority: defaultSupportPriority, kind: 'question' as const }
  const { register, handleSubmit, control, formState, getValues, reset } = useForm({
    resolver: supportRules,
    values: empty,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty } = formState

  const submit = handleSubmit(async (request) => {
    try {
      await call('POST /support-requests', { body: { ...request, id: writeId.of(request) } })
      writeId.done()
    } catch (error) {
      return notify.error(supportFailure(error, config?.support_email))
    }
    notify.success(
      'Support request sent successfully!',
      'We reply in 24-48 hours. A confirmation email is on its way to you.',
    )
    reset({ ...empty, name: request.name, email: request.email }, { keepDirtyValues: false })
  })

  return (
    <FormSection title="Contact us" intro="Name, email, subject and message are required.">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <RestoredForm
          read={() => (isDirty ? getValues() : undefined)}
          restore={(stored) => reset(stored, { keepDefaultValues: true })}
        />
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
        <TextArea
          label="Message"
          hint="The more we know, the better we can help: the item, the dates, what happened."
          boxClassName="min-h-32"
          error={errors.message?.message}
          {...register('message')}
        />
        {/* A selection made before hydration would be lost. */}
        {alive ? (
          <Controller
            name="kind"
            control={control}
            render={({ field }) => (
              <Select
                label="What is it about?"
                name={field.name}
                options={kinds}
                value={field.value ?? 'question'}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        ) : (
          <Skeleton className="h-19" />
        )}
        {alive ? (
          <Controller
            name="priority"
            control={control}
            render={({ field }) => (
              <Select
                label="Priority"
                hint="Urgent is for someone's safety, or for a hire that is going wrong right now."
                name={field.name}
                options={priorities}
                value={field.value ?? defaultSupportPriority}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
        <Button type="submit" wide size="large" busy={isSubmitting} busyLabel="Sending...">
          Send request
        </Button>
      </form>
    </FormSection>
  )
}
