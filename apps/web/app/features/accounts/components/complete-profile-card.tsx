import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Links a member whose profile is incomplete to the page that completes it (spec: accounts 3). */
export function CompleteProfileCard() {
  return (
    <section
      aria-labelledby="complete-profile"
      className="mb-4 flex flex-col gap-3 rounded-card bg-brand-soft p-4 md:mb-6 md:flex-row md:items-center md:justify-between"
    >
      <div>
        <h2 id="complete-profile" className="font-semibold">
          Finish your profile
        </h2>
        <p className="mt-0.5 text-card text-ink-2">
          With a photo people know who they're dealing with, and your postcode shows what's near you.
        </p>
      </div>
      <ButtonLink to={paths.profileSetup()} variant="secondary" className="shrink-0 self-start md:self-auto">
        Add photo and postcode
      </ButtonLink>
    </section>
  )
}
