import type { OwnProfileView } from '@itemo/contract/account-views.ts'
import { defaultFullName } from '@itemo/domain/accounts/fallbacks.ts'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { formRules } from '#app/lib/form-rules.ts'
import { notify } from '#app/lib/toasts.ts'
import { safeNext } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { uploadPicture } from '#app/lib/upload-picture.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useUnsavedChanges } from '#app/ui/unsaved-changes.tsx'
import { useCompleteProfile } from '../account-mutations.ts'
import { myProfileQuery } from '../account-queries.ts'
import { type PictureChange, PictureField } from '../picture/picture-field.tsx'
import { isMissing } from '../profile-rules.ts'
import { failureSentence, fieldComplaints } from '../save-failure.ts'
import { upperCased } from '../upper-cased.ts'

const setupRules = formRules(
  () => import('@itemo/domain/accounts/account-schemas.ts'),
  (schemas) => schemas.ProfileSetupForm,
)

/** The form to complete the profile, with its existing data. */
export function SetupScreen() {
  const state = useSession()
  const query = useQuery(myProfileQuery())
  const { data: profile, error, isPaused } = query
  if (state.status !== 'signed-in') return null
  if (profile !== undefined || isMissing(error)) return <SetupForm user={state.session.user} profile={profile} />
  if (error || isPaused) return <LoadError title="Couldn't load profile data" query={query} />
  return (
    <div role="status" aria-label="Loading your profile">
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

interface SetupFormProps {
  readonly user: User
  /** Undefined for an account without a profile. */
  readonly profile: OwnProfileView | undefined
}

/** Photo, name and postcode; saving leads to /home, or to where the person was going (spec: accounts 2 "Profile completion"). */
function SetupForm({ user, profile }: SetupFormProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const complete = useCompleteProfile()
  const [picture, setPicture] = useState<PictureChange>({ kind: 'keep' })
  const form = useForm({
    resolver: setupRules,
    defaultValues: {
      full_name: profile?.full_name ?? defaultFullName(user.user_metadata, user.email),
      postcode: profile?.postcode ?? '',
    },
  })
  const { register, handleSubmit, formState, setError, watch } = form
  const { errors, isDirty, isSubmitting } = formState
  const { dialog, forget } = useUnsavedChanges((isDirty || picture.kind !== 'keep') && !complete.isSuccess, form)

  const submit = handleSubmit(async (values) => {
    try {
      const changes = { ...values, ...(await imageOf(picture)) }
      await complete.mutateAsync({ changes, completed: user.user_metadata.has_completed_profile === true })
    } catch (error) {
      const complaints = fieldComplaints(error, ['full_name', 'postcode'] as const)
      for (const [name, message] of complaints) setError(name, { type: 'server', message })
      if (complaints.length === 0) {
        notify.error('Failed to update profile', failureSentence(error, 'User must be logged in to update profile'))
      }
      return
    }
    forget()
    notify.success('Profile updated successfully')
    await navigate(safeNext(search.get('next')))
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 shadow-e1 md:p-6"
    >
      <PictureField
        name={watch('full_name')}
        image={profile?.profile_image ?? null}
        change={picture}
        onChange={setPicture}
      />
      <TextField
        label="Name*"
        autoComplete="name"
        aria-required="true"
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        hint="Optional. It helps us show items near you; no one else sees it in full."
        error={errors.postcode?.message}
        {...upperCased(register('postcode'))}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Saving...">
        Save
      </Button>
      {dialog}
    </form>
  )
}

async function imageOf(picture: PictureChange): Promise<{ profile_image?: string | null }> {
  if (picture.kind === 'keep') return {}
  if (picture.kind === 'remove') return { profile_image: null }
  return { profile_image: await uploadPicture({ bucket: 'avatars', file: picture.square }) }
}
