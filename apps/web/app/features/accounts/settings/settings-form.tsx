import type { OwnProfileView } from '@itemo/contract/account-views.ts'
import { type NotificationSetting, notificationSettings } from '@itemo/domain/accounts/notification-settings.ts'
import { foldName } from '@itemo/domain/identity/name-match.ts'
import { Fragment, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { formRules } from '#app/lib/form-rules.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useUnsavedChanges } from '#app/ui/unsaved-changes.tsx'
import { useSaveProfile } from '../account-mutations.ts'
import { failureSentence, fieldComplaints } from '../save-failure.ts'
import { upperCased } from '../upper-cased.ts'
import type { SettingsValues } from './settings-schemas.ts'

const NeedReach = lazyPart(() => import('./need-reach.tsx'), 'NeedReach')

const settingsRules = formRules(
  () => import('./settings-schemas.ts'),
  (schemas) => schemas.SettingsValues,
)

/** The choices that the form changes in addition to texts, as named in the profile. */
const choiceNames = [...notificationSettings, 'wants_within_km', 'wants_all', 'show_online'] as const
const choicesOf = (profile: OwnProfileView) =>
  Object.fromEntries(choiceNames.map((name) => [name, profile[name]])) as Pick<
    OwnProfileView,
    (typeof choiceNames)[number]
  >

function valuesOfProfile(profile: OwnProfileView) {
  return {
    full_name: profile.full_name ?? '',
    postcode: profile.postcode ?? '',
    bio: profile.bio ?? '',
    ...choicesOf(profile),
  }
}

const notificationCopy: Readonly<Record<NotificationSetting, { readonly label: string; readonly hint: string }>> = {
  email_notifications: { label: 'Email notifications', hint: 'News about your bookings and messages by email.' },
  push_notifications: { label: 'Push notifications', hint: 'Pop-up alerts on devices you turn on below.' },
  hire_requests: { label: 'Hire requests', hint: 'Requests, answers and reminders about hires, reviews and boosts.' },
  messages: { label: 'Messages', hint: 'New messages.' },
  alerts: { label: 'Alerts', hint: 'When something you asked about is listed.' },
  wants: { label: 'Needs nearby', hint: 'When someone near you needs what you list.' },
  marketing: { label: 'Marketing', hint: 'Occasional tips and offers.' },
}

/** Personal Information and Notification Preferences (spec: accounts 2 "Account settings"). */
export function SettingsForm({ profile }: { readonly profile: OwnProfileView }) {
  const save = useSaveProfile()
  const form = useForm({ resolver: settingsRules, defaultValues: valuesOfProfile(profile) })
  const { control, register, handleSubmit, formState, reset, setError } = form
  const { errors, isDirty, isSubmitting } = formState
  const { dialog } = useUnsavedChanges(isDirty, form)

  // The values to save once the person has agreed to lose their tick.
  const [asked, setAsked] = useState<SettingsValues>()

  const put = async (changes: SettingsValues) => {
    try {
      reset(valuesOfProfile(await save.mutateAsync(changes)))
      notify.success('Account settings updated successfully')
    } catch (error) {
      const complaints = fieldComplaints(error, ['full_name', 'postcode', 'bio'] as const)
      for (const [name, message] of complaints) setError(name, { type: 'server', message })
      if (complaints.length > 0) return
      notify.error(
        'Failed to update account settings',
        failureSentence(error, 'You must be logged in to update your profile'),
      )
    }
  }

  const submit = handleSubmit(async (changes) => {
    const losesTick =
      profile.identity_checked_on !== null && foldName(changes.full_name) !== foldName(profile.full_name ?? '')
    if (losesTick) setAsked(changes)
    else await put(changes)
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormSection title="Personal Information">
        <TextField label="Full name" autoComplete="name" error={errors.full_name?.message} {...register('full_name')} />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          hint="Helps show you nearby items. Others never see it in full."
          error={errors.postcode?.message}
          {...upperCased(register('postcode'))}
        />
        <TextArea label="Bio" hint="Visible on your public profile." error={errors.bio?.message} {...register('bio')} />
      </FormSection>
      <FormSection title="Notification Preferences">
        <div className="-my-2 divide-y divide-line">
          {notificationSettings.map((name) => (
            <Fragment key={name}>
              <Controller
                control={control}
                name={name}
                render={({ field }) => (
                  <Switch {...notificationCopy[name]} checked={field.value} onChange={field.onChange} />
                )}
              />
              {name === 'wants' && form.watch(name) ? (
                <NeedReach
                  withinKm={form.watch('wants_within_km')}
                  onWithinKm={(km) => form.setValue('wants_within_km', km, { shouldDirty: true })}
                  all={form.watch('wants_all')}
                  onAll={(all) => form.setValue('wants_all', all, { shouldDirty: true })}
                />
              ) : null}
            </Fragment>
          ))}
        </div>
      </FormSection>
      <FormSection title="Privacy">
        <Controller
          control={control}
          name="show_online"
          render={({ field }) => (
            <Switch
              label="Show when I am online"
              hint="People you have a conversation with see it there."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </FormSection>
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <ButtonLink to={paths.profile()} variant="secondary">
          Cancel
        </ButtonLink>
        <Button type="submit" busy={isSubmitting || save.isPending} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
      {dialog}
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Change your name?"
        description="You lose your tick until you verify again."
        confirmLabel="Change My Name"
        onConfirm={() => {
          setAsked(undefined)
          if (asked) void put(asked)
        }}
      />
    </form>
  )
}
