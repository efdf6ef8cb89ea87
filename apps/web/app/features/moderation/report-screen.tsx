import { complaintDays } from '@itemo/domain/moderation/appeal-bounds.ts'
import { problemHours } from '@itemo/domain/promised-hours.ts'
import { useState } from 'react'
import { useRestoredForm } from '#app/lib/kept-form.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ReportForm } from './report-form.tsx'
import { subjectOfAddress } from './reported-address.ts'

const noPage = 'Please enter the address of a listing, a profile or a need on Itemo.'

/** /report: for everyone who wants to report illegal or harmful content, with or without an account. */
export function ReportScreen() {
  const isMember = useSession().status === 'signed-in'
  const [address, setAddress] = useState('')
  const [reference, setReference] = useState<string>()
  useRestoredForm({
    read: () => (address === '' || reference !== undefined ? undefined : { address }),
    restore: (stored) => setAddress(stored.address),
  })
  const about = subjectOfAddress(address, globalThis.location?.origin ?? '') ?? { complaint: noPage }
  return (
    <main id="main" className="page clear-nav max-w-3xl pt-6 md:pt-10">
      <h1 className="text-h1">Report illegal content</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        The Online Safety Act 2023 gives everyone a way to report illegal content, with or without an account, and
        content that harms children. You can tell us here about anything that breaks our rules, too.
      </p>
      <p className="mt-3 max-w-prose font-semibold">Is someone in danger now? Please call 999 first.</p>
      <section
        aria-label="Your report"
        className="mt-6 rounded-card border border-line bg-surface p-4 shadow-e1 md:p-6"
      >
        {reference === undefined ? (
          <ReportForm about={about} onSent={setReference}>
            <TextField
              label="Address of the page"
              hint="Copy it from the browser. A review or a message has “Report” next to it."
              inputMode="url"
              autoComplete="off"
              value={address}
              placeholder="https://…/item/…"
              onChange={({ target }) => setAddress(target.value)}
            />
          </ReportForm>
        ) : (
          <div>
            <h2 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-section outline-none">
              Thank you. Your report is {reference}.
            </h2>
            <p className="mt-1">
              {isMember ? (
                <>
                  You can follow it under <TextLink to={paths.myReports()}>Reports and decisions</TextLink>.
                </>
              ) : (
                'If you left an email, we write to you once it’s decided.'
              )}
            </p>
            <button
              type="button"
              className="mt-2 min-h-11 font-semibold text-brand underline underline-offset-4"
              onClick={() => {
                setReference(undefined)
                setAddress('')
              }}
            >
              Report something else
            </button>
          </div>
        )}
      </section>
      <section className="mt-8 max-w-prose">
        <h2 className="text-section-lg">What happens then</h2>
        <p className="mt-2">
          A person looks at it within {problemHours} hours. What is illegal or breaks our rules comes down, and the
          person who put it there reads why. We never say who reported it.
        </p>
        <h2 className="mt-6 text-section-lg">If you don’t agree with a decision</h2>
        <p className="mt-2">
          Did we take something of yours down, warn you or limit your account? The email that told you has a link to
          appeal for six months, even if you can’t log in. Someone else decides it. Members find every decision under{' '}
          <TextLink to={paths.myReports()}>Reports and decisions</TextLink>.
        </p>
        <p className="mt-3">
          Did we leave something up that you reported? Our answer has a link: for {complaintDays} days you can ask
          someone else to look again. Do you think we don’t follow the law?{' '}
          <TextLink to={paths.itemSupport()}>Write to us</TextLink>, with the number of your report if there is one.
        </p>
      </section>
    </main>
  )
}
