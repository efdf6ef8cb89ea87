import { bounds } from '@itemo/domain/bounds.ts'
import { captureRetryHours, checkoutMinutes } from '@itemo/domain/payments/deadlines.ts'
import { answerHours } from '@itemo/domain/rentals/deadlines.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'
import { paths } from '#app/lib/paths.ts'
import { Article, type ArticleSection } from './components/article.tsx'
import { TextLink } from './components/text-link.tsx'
import { boostPrices } from './prices.ts'

const feePercent = platformFeeBasisPoints / 100

const sections: readonly ArticleSection[] = [
  {
    id: 'about-these-terms',
    title: 'About these terms',
    body: (
      <>
        <p>
          These terms are the agreement between you and the operator of this site (“we”, “us”, “Itemo”) for the use of
          Itemo. By making an account or hiring an item you accept them. If you do not agree with them, please do not
          use Itemo.
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
        <li>You keep your password to yourself. Tell us at once if you think that somebody else uses your account.</li>
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
          person who hires (“renter”). We are not a party to it.
        </p>
        <p>
          We do not own, inspect, store, deliver or insure items, and we do not check identity documents. Please take
          the care that <TextLink to={paths.trustAndSafety()}>Trust and Safety</TextLink> describes.
        </p>
      </>
    ),
  },
  {
    id: 'listing',
    title: 'Listing an item',
    body: (
      <ul>
        <li>You may list what you own, or what its owner has allowed you to hire out.</li>
        <li>
          It must be safe, in working order, clean and legal to hire out. Describe it truthfully, with its faults, and
          use your own photos (at most {bounds.images}).
        </li>
        <li>You set the price, the add-ons, a deposit if you want one, and the days. Listing is free.</li>
        <li>
          You answer requests within {answerHours} hours, and by the end of the first day of the hire. You may decline
          any request.
        </li>
        <li>
          You may pause or delete an item at any time, but not delete it while a hire of it is live. What has been
          approved is to be kept.
        </li>
        <li>Income from hiring out can be taxable. That is your own responsibility.</li>
      </ul>
    ),
  },
  {
    id: 'hiring',
    title: 'Hiring an item',
    body: (
      <ul>
        <li>Days are calendar days in UK time, and both the first and the last day count.</li>
        <li>
          Use the item with care, for what it is made for, and by people who know how. Do not pass it on to others
          without the owner&apos;s consent.
        </li>
        <li>
          Bring it back complete, clean and on the last day of the hire, unless the owner agrees to something else.
        </li>
        <li>
          If you need a change, ask for it in the booking. It applies when the owner has agreed; the days and price of
          the booking itself stay as they are.
        </li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and our fee',
    body: (
      <>
        <p>
          The price of a hire is the owner&apos;s rate for the days (with a weekly or monthly rate where there is one
          and the hire is long enough), the add-ons, and our fee of {feePercent}% of both, rounded to the penny. The
          renter pays the fee. You see every line before you pay, and the price does not change afterwards.
        </p>
        <p>
          On the price the fee is called “Itemo service and insurance fee”. It pays for running the marketplace. There
          is no insurance policy behind it at the moment: please do not rely on one.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <ol>
          <li>
            A request to hire leads to the page of our payment provider. It is reserved for you for {checkoutMinutes}{' '}
            minutes; if you do not finish, the days become free again and nothing is charged.
          </li>
          <li>Your card is authorised: the amount is reserved, not taken.</li>
          <li>
            When the owner approves, the amount is taken. If your bank refuses it then, we try for {captureRetryHours}{' '}
            hours; after that the booking is cancelled and both of you are told.
          </li>
          <li>
            When the owner declines, when you withdraw, or when nobody answers within {answerHours} hours or by the end
            of the start date, the reservation is released. Your bank may take some days to show it.
          </li>
        </ol>
        <p>
          Payment is held until return is confirmed; the owner&apos;s share (rates and add-ons) becomes due then, and
          never earlier than 24 hours after the hire has started. Itemo does not pay out by itself yet: the operator of
          this site settles with owners directly.
        </p>
        <p>Paying outside Itemo is not allowed, and nothing on this site protects such a payment.</p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">Who cancels, and when</th>
              <th scope="col">What goes back to the renter</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>The renter, before the owner has approved</td>
              <td>Everything: nothing has been taken yet</td>
            </tr>
            <tr>
              <td>The renter, until {freeCancellationHours} hours before the start date begins</td>
              <td>All of it, our fee included</td>
            </tr>
            <tr>
              <td>The renter, after that and until the start date begins</td>
              <td>Half of it</td>
            </tr>
            <tr>
              <td>The renter, from the beginning of the start date on</td>
              <td>Nothing</td>
            </tr>
            <tr>
              <td>The owner, at any time</td>
              <td>All of it, our fee included</td>
            </tr>
          </tbody>
        </table>
        <p>
          A day begins at midnight in UK time. You see which rule applies before you confirm. This takes nothing away
          from rights that the law gives you, for example when an item is not as described.
        </p>
      </>
    ),
  },
  {
    id: 'damage',
    title: 'Damage, loss and deposits',
    body: (
      <>
        <p>
          The renter is responsible for the item from collection to return and pays for damage and loss beyond ordinary
          wear, up to what the item was worth. Look at the item together at collection and at return, and take photos.
        </p>
        <p>
          Damage has to be reported to us through <TextLink to={paths.itemSupport()}>Support</TextLink> within 24 hours
          of the return, with photos. We listen to both sides and help to find an answer. We do not decide disputes in
          the way a court does, and we do not pay for damage.
        </p>
        <p>
          A deposit that a listing shows is agreed, handed over and returned between owner and renter. It is not part of
          the price, and Itemo neither takes nor keeps it.
        </p>
      </>
    ),
  },
  {
    id: 'boosts',
    title: 'Boosts',
    body: (
      <p>
        Owners can pay to have items highlighted for a time: {boostPrices}, for each item. A boost starts once the
        payment is verified, ends by itself, does not renew, and promises no hires.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
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
        terms; live hires are then cancelled and refunded as if the other side had not been at fault.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We run Itemo with reasonable care, but do not promise that it is always available or free of errors. We are
          not liable for what owners and renters do or fail to do, nor for the items.
        </p>
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for
          anything else where the law does not allow a limit, and nothing limits your rights as a consumer.
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

/** /terms-of-conditions. What it says of money is what the domain does: numbers come from its constants. */
export function Terms() {
  return (
    <Article
      title="Terms of conditions"
      lead="The rules for hiring and listing on Itemo, in plain English."
      updated="21 November 2026"
      sections={sections}
    />
  )
}
