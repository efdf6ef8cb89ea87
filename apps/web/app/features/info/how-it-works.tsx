import { BadgeCheck, CalendarCheck, CreditCard, EyeOff, MapPin, Undo2 } from 'lucide-react'
import { identityStatement } from '@itemo/domain/promises.ts'
import { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Band } from './components/band.tsx'
import { FeatureGrid } from './components/feature-grid.tsx'
import { InsuranceText } from './components/insurance-text.tsx'
import { PageHead } from './components/page-head.tsx'
import { type Step, Steps } from './components/steps.tsx'
import { Testimonials } from './components/testimonials.tsx'
import { TextLink } from './components/text-link.tsx'

const feePercent = platformFeeBasisPoints / 100

const signUpSteps: readonly Step[] = [
  {
    title: 'Make an account',
    text: 'With your name, email address and a password, or with Apple, Facebook or Google where this site offers it.',
  },
  {
    title: 'Confirm your email',
    text: 'We send you a link. It shows that the address is yours, and then your account is ready.',
  },
  {
    title: 'Complete your profile',
    text: 'Your name, a photo if you like, and your postcode. Others never see your email address or full postcode.',
  },
  { title: 'Start', text: 'Look for what you need, or list what you own. One account does both.' },
]

const bookingSteps: readonly Step[] = [
  {
    title: 'Find an item',
    text: 'Search, pick a category, or look at the map, and narrow it by days, price and distance. You can look round without an account.',
  },
  {
    title: 'Pick your days',
    text: `Choose the first and last day in the calendar, and any add-ons. You see the whole price at once, with the service fee of ${feePercent}%.`,
  },
  {
    title: 'Request to hire',
    text: 'You pay by card at our payment provider. The amount is only reserved at this point; nothing is taken.',
  },
  {
    title: 'The owner answers',
    text: `Within ${answerHours} hours, and by the end of the first day at the latest. When they approve, the payment is taken and you see where to collect. When they don't, the reservation is released.`,
  },
  {
    title: 'Collect and use it',
    text: 'Meet at the agreed place, look at the item together, and send a message whenever something is unclear.',
  },
  {
    title: 'Bring it back',
    text: 'Clean, complete and on time. The owner marks it as returned, and both of you can leave a review.',
  },
]

const listingSteps: readonly Step[] = [
  {
    title: 'Take photos',
    text: 'Up to 10, in good light and from several angles. We remove the location data that phones put into photos.',
  },
  {
    title: 'Describe it',
    text: "A title, a category and an honest description: condition, what's included, anything people need to know.",
  },
  {
    title: 'Set your price',
    text: 'A rate per day, and if you like per week and month, with add-ons and a deposit. Listing is free.',
  },
  {
    title: 'Say where',
    text: "Your postcode puts the item on the map, to within about a kilometre. The exact place isn't shown.",
  },
  {
    title: 'Say when',
    text: 'Choose the period in which it can be hired, and leave out the days on which you need it yourself.',
  },
  {
    title: 'Answer requests',
    text: `You hear of each by email, unless you switch that off, and have ${answerHours} hours to approve or decline, but no longer than the first day of the hire. You decide every time.`,
  },
  {
    title: 'Hand over, get it back',
    text: 'Agree on a place and time, mark the item as returned afterwards, and review the person who hired it.',
  },
]

const features = [
  {
    icon: CreditCard,
    title: 'Pay inside Itemo only',
    text: 'Cards are reserved when you ask and charged when the owner approves. Card numbers go to the payment provider, never to us or to the owner.',
  },
  {
    icon: CalendarCheck,
    title: 'No double bookings',
    text: 'Days that someone has asked for are taken. Two hires of one item can never overlap.',
  },
  {
    icon: MapPin,
    title: 'Your address stays yours',
    text: 'Everyone sees only an area. The collection place is for the person whose hire you have confirmed.',
  },
  {
    icon: Undo2,
    title: 'Clear refunds',
    text: `Everything back until ${freeCancellationHours} hours before the start date, half until it begins. When the owner cancels: everything, always.`,
  },
  {
    icon: EyeOff,
    title: 'Private messages',
    text: 'Talk inside Itemo, without giving away your number or email address. No other member can read along.',
  },
  {
    icon: BadgeCheck,
    title: 'Reviews of real hires',
    text: 'Only the two sides of a finished hire can review each other, once. The trust score is their average.',
  },
] as const

/** /how-it-works (spec: accounts 2 "Static pages"). */
export function HowItWorks() {
  return (
    <main id="main">
      <PageHead
        title="How It Works"
        lead="Hire what you need from someone nearby, or earn with what you own. From the first search to the return, step by step."
      />
      <div className="page clear-nav flex flex-col gap-14 pt-10 md:gap-20 md:pt-14">
        <Band id="sign-up" title="Signing up">
          <Steps steps={signUpSteps} />
        </Band>
        <Band id="booking" title="Hiring in 6 steps">
          <Steps steps={bookingSteps} />
        </Band>
        <Band id="listing" title="Listing in 7 steps">
          <Steps steps={listingSteps} />
        </Band>
        <Band
          id="safety"
          title="Safety features"
          intro={
            <>
              What protects you, and what doesn&apos;t. {identityStatement.claim} <InsuranceText /> More on{' '}
              <TextLink to={paths.trustAndSafety()}>Trust and Safety</TextLink>.
            </>
          }
        >
          <FeatureGrid features={features} />
        </Band>
        <Testimonials />
        <div className="flex flex-wrap gap-3 print:hidden">
          <Link to={paths.home()} className={buttonClass({ size: 'large' })}>
            Browse items
          </Link>
          <Link to={paths.listItem()} className={buttonClass({ size: 'large', variant: 'secondary' })}>
            List an item
          </Link>
        </div>
      </div>
    </main>
  )
}
