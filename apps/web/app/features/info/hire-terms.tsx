import { bounds } from '@itemo/domain/bounds.ts'
import { captureRetryHours, checkoutMinutes } from '@itemo/domain/payments/payment-deadlines.ts'
import { feeLabel } from '@itemo/domain/promises.ts'
import { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'
import { platformFeeBasisPoints } from '@itemo/domain/rentals/pricing.ts'
import { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'
import { paths } from '#app/lib/paths.ts'
import { useCover } from '#app/lib/use-cover.ts'
import type { ArticleSection } from './components/article.tsx'
import { InsuranceText } from './components/insurance-text.tsx'
import { TextLink } from './components/text-link.tsx'

/** What the fee is called on a price, and what it pays for. */
function FeeText() {
  const cover = useCover()
  if (cover === undefined) return null
  return (
    <p>
      On the price the fee is called “{feeLabel(cover)}”. It pays for running the marketplace. <InsuranceText />
    </p>
  )
}

const feePercent = platformFeeBasisPoints / 100

/** The terms of a hire, from the listing to the item's return. What they say of money is what the domain does: numbers come from its constants. */
export const hireTerms: readonly ArticleSection[] = [
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
          Use the item with care, for what it is made for, and by people who know how. Don&apos;t pass it on to others
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
          renter pays the fee. You see every line before you pay, and the price doesn&apos;t change afterwards.
        </p>
        <FeeText />
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
            minutes; if you don&apos;t finish, the days become free again and nothing is charged.
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
          never earlier than 24 hours after the hire has started. Itemo doesn&apos;t pay out automatically yet: the
          operator of this site settles with owners directly.
        </p>
        <p>Paying outside Itemo isn&apos;t allowed, and nothing on this site protects such a payment.</p>
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
          from rights that the law gives you, for example when an item isn&apos;t as described.
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
          of the return, with photos. We listen to both sides and help to find an answer. We don&apos;t decide disputes
          in the way a court does, and we don&apos;t pay for damage.
        </p>
        <p>
          A deposit that a listing shows is agreed, handed over and returned between owner and renter. It isn&apos;t
          part of the price, and Itemo neither takes nor keeps it.
        </p>
      </>
    ),
  },
]
