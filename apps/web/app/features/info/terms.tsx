import { identityStatement } from '@itemo/domain/promises.ts'
import { termsVersion } from '@itemo/domain/terms.ts'
import { formatDay } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Article, type ArticleSection } from './components/article.tsx'
import { TextLink } from './components/text-link.tsx'
import { hireTerms } from './hire-terms.tsx'
import { boostPrices } from './price-examples.ts'

const sections: readonly ArticleSection[] = [
  {
    id: 'about-these-terms',
    title: 'About these terms',
    body: (
      <>
        <p>
          These terms are the agreement between you and the operator of this site (“we”, “us”, “Itemo”) for the use of
          Itemo. By making an account or hiring an item you accept them. If you don&apos;t agree with them, please
          don&apos;t use Itemo.
        </p>
        <p>
          Itemo is in a testing phase: some features may not be fully functional. You reach us through{' '}
          <TextLink to={paths.itemSupport()}>Support</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who can use Itemo',
    body: (
      <ul>
        <li>You are at least 18 years old and can enter into a contract.</li>
        <li>You use your own name and an email address at which we can reach you, and have one account.</li>
        <li>You keep your password to yourself. Tell us at once if you think that someone else uses your account.</li>
        <li>Items are offered in the United Kingdom, and prices are in pounds sterling.</li>
      </ul>
    ),
  },
  {
    id: 'our-part',
    title: 'What our part is',
    body: (
      <>
        <p>
          We run the marketplace: listings, calendar, messages and payments. The items belong to the people who list
          them (“owners”). When an owner approves a request, the contract about the hire is between the owner and the
          person who hires (“renter”). We aren&apos;t a party to it.
        </p>
        <p>
          We don&apos;t own, inspect, store, deliver or insure items. {identityStatement.claim} Please take the care
          that <TextLink to={paths.trustAndSafety()}>Trust and Safety</TextLink> describes.
        </p>
      </>
    ),
  },
  ...hireTerms,
  {
    id: 'boosts',
    title: 'Boosts',
    body: (
      <p>
        Owners can pay to have items highlighted for a time: {boostPrices}, for each item. A boost starts once the
        payment is verified, ends automatically, doesn&apos;t renew, and promises no hires.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: "What isn't allowed",
    body: (
      <ul>
        <li>Weapons, drugs, stolen or counterfeit goods, live animals, or anything whose hire is against the law.</li>
        <li>Misleading listings, photos of others without their consent, and invented reviews.</li>
        <li>Harassment, threats, discrimination and spam, in messages or anywhere else.</li>
        <li>Moving payments away from Itemo, or asking others to.</li>
        <li>Collecting data of others by machine, getting round limits, or trying to break in.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your texts and photos',
    body: (
      <p>
        What you write and upload stays yours. You allow us to store it, to show it on Itemo and to make smaller copies
        of photos for that, for as long as it is on Itemo. A review can be written once for each side of a finished hire
        and not be changed afterwards. We may remove what breaks these terms.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending your account',
    body: (
      <p>
        You can delete your account in the <TextLink to={paths.accountSettings()}>account settings</TextLink> once no
        hire of yours is live. What stays then is described in the{' '}
        <TextLink to={paths.privacy()}>privacy policy</TextLink>. We may suspend or end an account that breaks these
        terms; live hires are then cancelled and refunded as if the other side hadn&apos;t been at fault.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We run Itemo with reasonable care, but don&apos;t promise that it is always available or free of errors. We
          aren&apos;t liable for what owners and renters do or fail to do, nor for the items.
        </p>
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for
          anything else where the law doesn&apos;t allow a limit, and nothing limits your rights as a consumer.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <>
        <p>
          We may change these terms. The date above says when that was last done, and the terms at the time of a request
          apply to its hire.
        </p>
        <p>
          The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep the protection of
          the law there and can go to your local courts.
        </p>
      </>
    ),
  },
]

/** /terms-of-conditions. */
export function Terms() {
  return (
    <Article
      title="Terms of conditions"
      lead="The rules for hiring and listing on Itemo, in plain English."
      updated={formatDay(termsVersion)}
      sections={sections}
    />
  )
}
