import { boostPlans } from '@itemo/domain/boosts/boost-plans.ts'
import { insuranceStatement } from '@itemo/domain/promises.ts'
import { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPounds } from '#app/lib/pounds.ts'
import { paths } from '#app/lib/paths.ts'
import { useCover } from '#app/lib/use-cover.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'

const feePercent = platformFeeBasisPoints / 100

const boosts = boostPlans.map(({ days, pricePence }) => `${formatPounds(pricePence / 100)} for ${days} days`)

const questions: readonly { readonly question: string; readonly answer: ReactNode }[] = [
  {
    question: 'How do I list an item?',
    answer: (
      <p>
        Log in and choose <InText to={paths.listItem()}>List</InText>. Add photos, a title and description, a price per
        day, your postcode and the days on which the item is free. Listing costs nothing. Others see only the first half
        of your postcode.
      </p>
    ),
  },
  {
    question: 'How does payment work?',
    answer: (
      <>
        <p>
          When you ask to hire, your card is checked and the amount is reserved, not taken. It is taken when the owner
          approves. When the owner declines, or doesn&apos;t answer within {answerHours} hours or by the end of the
          first day, the reservation is released and you pay nothing. The price includes a service fee of {feePercent}%.
        </p>
        <p className="mt-3">
          After that your payment is held until 24 hours after the rental starts, and the owner&apos;s share becomes due
          once the return is confirmed as well. Itemo doesn&apos;t pay out automatically yet: the operator of this site
          settles with owners.
        </p>
      </>
    ),
  },
  {
    question: 'What happens if an item is damaged?',
    answer: (
      <p>
        Talk to each other first; most things are settled that way. If not, the owner reports the damage to us within 24
        hours of the return, with photos, through the form on this page. A deposit is agreed and handed over between the
        two of you. <Insurance /> More on <InText to={paths.trustAndSafety()}>Trust and Safety</InText>.
      </p>
    ),
  },
  {
    question: 'How do I boost an item?',
    answer: (
      <p>
        Choose <InText to={paths.boost()}>Boost</InText> in your profile, pick the items and a plan ({boosts.join(', ')}
        , each item), and pay by card. Boosted items are highlighted and marked as Boosted; a boost ends automatically
        and doesn&apos;t renew.
      </p>
    ),
  },
  {
    question: 'How do I cancel a booking?',
    answer: (
      <p>
        Open <InText to={paths.myRentals()}>My Bookings</InText> and choose Cancel on the booking. A request that the
        owner hasn&apos;t approved costs nothing to cancel. After that you get all of it back until{' '}
        {freeCancellationHours} hours before the start date begins, half until it begins, and nothing after. When the
        owner cancels, you get everything back.
      </p>
    ),
  },
  {
    question: 'How is my privacy protected?',
    answer: (
      <p>
        Others see your name, picture, bio, trust score and when you joined; never your email address or full postcode.
        The collection place is shown only to someone whose hire you have confirmed. Photos lose their location data
        when you upload them. It&apos;s all in our <InText to={paths.privacy()}>privacy policy</InText>.
      </p>
    ),
  },
  {
    question: 'How do I reach you urgently?',
    answer: (
      <p>
        Send the form on this page with the priority Urgent: we answer the same day. We aren&apos;t an emergency
        service. If someone is in danger or a crime is happening, call 999.
      </p>
    ),
  },
]

/** The claim alone: Trust and Safety, which the answer leads to, says more. */
function Insurance() {
  const cover = useCover()
  if (cover === undefined) return null
  const { claim, detail } = insuranceStatement(cover)
  return cover?.demo ? `${claim} ${detail}` : claim
}

function InText({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-4">
      {children}
    </Link>
  )
}

/** The seven common questions (spec: accounts 2 "Support"). */
export function SupportFaq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-section-lg">
        Frequently asked questions
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface shadow-e1">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} title={question} group="faq">
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
