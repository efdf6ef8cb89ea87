import { HandCoins, Leaf, Users } from 'lucide-react'
import { identityStatement } from '@itemo/domain/promises.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Band } from './components/band.tsx'
import { FeatureGrid } from './components/feature-grid.tsx'
import { InsuranceText } from './components/insurance-text.tsx'
import { PageHead } from './components/page-head.tsx'
import { TextLink } from './components/text-link.tsx'

const reasons = [
  {
    icon: Leaf,
    title: 'Use what is already there',
    text: 'A drill spends most of its life in a cupboard. One that ten households share is nine that nobody has to make, buy and store.',
  },
  {
    icon: HandCoins,
    title: 'Good for both sides',
    text: 'Hiring for a day costs a fraction of buying, and what gathers dust at home can earn its keep.',
  },
  {
    icon: Users,
    title: 'From people nearby',
    text: 'You collect from someone in your area, who knows the item and can show you how it works.',
  },
] as const

/** /about. The operator is named nowhere: it is whoever runs this site, and support reaches them. */
export function About() {
  return (
    <main id="main">
      <PageHead
        title="About"
        lead="Itemo is a marketplace for the United Kingdom in which people hire things from each other by the day. Search what you need, list what you own."
      />
      <div className="page clear-nav flex flex-col gap-14 pt-10 md:gap-20 md:pt-14">
        <Band id="why" title="Why we do this">
          <FeatureGrid features={reasons} />
        </Band>
        <Band id="role" title="What Itemo does, and what it doesn't">
          <div className="reading mt-4 max-w-2xl">
            <p>
              Itemo brings two people together, keeps the calendar, carries their messages and handles the payment. The
              items belong to the people who list them. The contract about a hire is between the owner and the person
              who hires.
            </p>
            <p>
              We don&apos;t own, check or deliver items. {identityStatement.claim} <InsuranceText /> Read what we do for
              your safety, and where your own care is needed, on{' '}
              <TextLink to={paths.trustAndSafety()}>Trust and Safety</TextLink>.
            </p>
          </div>
        </Band>
        <Band id="money" title="How Itemo earns money">
          <div className="reading mt-4 max-w-2xl">
            <p>
              Listing, searching and messaging are free. The renter pays a service fee of {platformFeeBasisPoints / 100}
              % on top of the owner&apos;s price, shown before they pay. Owners can pay to boost an item, which
              highlights it; boosted items are always marked as such. Itemo sells no advertising and no data.
            </p>
          </div>
        </Band>
        <Band id="testing" title="A testing phase">
          <div className="reading mt-4 max-w-2xl">
            <p>
              Itemo is in a testing phase: some features may not be fully functional, and things change. If something
              doesn&apos;t work as these pages say, <TextLink to={paths.itemSupport()}>tell us</TextLink>. It helps.
            </p>
          </div>
        </Band>
        <Band id="operator" title="Who runs this site">
          <div className="reading mt-4 max-w-2xl">
            <p>
              Itemo is software that can be run by anyone. This site is run by its operator, who is responsible for what
              happens on it and answers through <TextLink to={paths.itemSupport()}>Support</TextLink>.
            </p>
          </div>
        </Band>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Link to={paths.howItWorks()} className={buttonClass({ size: 'large' })}>
            How It Works
          </Link>
          <Link to={paths.home()} className={buttonClass({ size: 'large', variant: 'secondary' })}>
            Browse items
          </Link>
        </div>
      </div>
    </main>
  )
}
