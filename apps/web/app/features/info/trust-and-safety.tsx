import { identityStatement } from '@itemo/domain/promises.ts'
import { answerHours } from '@itemo/domain/rentals/rental-deadlines.ts'
import { freeCancellationHours } from '@itemo/domain/rentals/refund.ts'
import { paths } from '#app/lib/paths.ts'
import { Article, type ArticleSection } from './components/article.tsx'
import { InsuranceText } from './components/insurance-text.tsx'
import { TextLink } from './components/text-link.tsx'

const sections: readonly ArticleSection[] = [
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <ul>
        <li>
          <strong>Payments are protected.</strong> Your card is only reserved when you ask to hire, and charged when the
          owner approves. After that payment is held until return is confirmed. Without an answer within {answerHours}{' '}
          hours or by the end of the first day, the reservation is released automatically.
        </li>
        <li>
          <strong>Addresses are protected.</strong> Everyone sees an area of about a kilometre. The collection place is
          for the person whose hire was confirmed, and hidden again afterwards.
        </li>
        <li>
          <strong>Contacts are protected.</strong> Members write to each other inside Itemo. Nobody has to give away an
          email address or a phone number.
        </li>
        <li>
          <strong>You decide who reaches you.</strong> When you block someone, neither of you can write to the other or
          ask the other to hire; hires that are agreed go on. They aren&apos;t told.
        </li>
        <li>
          <strong>Contact details are pointed out.</strong> A message with a phone number or bank details, before a hire
          is confirmed, carries a warning for both of you.
        </li>
        <li>
          <strong>Photos are protected.</strong> We remove what cameras write into them, the place above all.
        </li>
        <li>
          <strong>Email addresses are confirmed.</strong> Anyone who signs up with an address has shown that they can
          read its mail.
        </li>
        <li>
          <strong>Reviews are real.</strong> Only the two sides of a finished hire can write one, once each.
        </li>
        <li>
          <strong>Accounts are watched over.</strong> The commonest passwords are refused, and guessing is slowed down.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-we-do-not',
    title: "What we don't do",
    body: (
      <>
        <p>You should know this before you rely on it:</p>
        <ul>
          <li>
            <strong>{identityStatement.claim}</strong> {identityStatement.detail}
          </li>
          <li>
            <strong>We don&apos;t inspect items.</strong> How safe and complete an item is, the owner says and you
            check.
          </li>
          <li>
            <strong>We don&apos;t hold deposits.</strong> A deposit is agreed and handed over between the two of you.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'insurance',
    title: 'Insurance',
    body: (
      <p>
        <InsuranceText strong />
      </p>
    ),
  },
  {
    id: 'hiring-safely',
    title: 'When you hire',
    body: (
      <ul>
        <li>Read the description and the reviews, and ask before you book.</li>
        <li>Pay inside Itemo only. Report anyone who asks for a transfer, cash or a gift card.</li>
        <li>Collect by daylight if you can, in a place where other people are, or bring someone along.</li>
        <li>Try the item together with the owner, and take photos of it at collection and at return.</li>
        <li>Use protective gear, follow the manual, and leave alone what you don&apos;t know how to use.</li>
      </ul>
    ),
  },
  {
    id: 'listing-safely',
    title: 'When you list',
    body: (
      <ul>
        <li>Offer only what is safe: cables, guards, brakes and straps checked, electrical items tested.</li>
        <li>Write down serial numbers, and photograph the item before it leaves.</li>
        <li>Look at the profile of the person who asks. You may decline without giving a reason.</li>
        <li>Only hand over for a confirmed booking in Itemo, to the person who made it.</li>
        <li>Hand over the manual too, and explain anything they need to know.</li>
      </ul>
    ),
  },
  {
    id: 'damage',
    title: 'If something is damaged or missing',
    body: (
      <ol>
        <li>Talk to each other, in Itemo&apos;s messages, so that it is written down.</li>
        <li>
          If you don&apos;t agree, the owner reports it within <strong>24 hours of the return</strong>: through{' '}
          <TextLink to={paths.itemSupport()}>Support</TextLink>, naming the booking, what happened and what it costs.
        </li>
        <li>We ask the other side, look at what both of you have, and propose an answer.</li>
      </ol>
    ),
  },
  {
    id: 'problems',
    title: 'Reporting a problem',
    body: (
      <>
        <p>
          An item that isn&apos;t as described, someone who doesn&apos;t turn up, a message that goes too far, a listing
          that shouldn&apos;t be there: write to <TextLink to={paths.itemSupport()}>Support</TextLink> with the priority
          High or Urgent. Problem reports are answered within <strong>24 hours</strong>, urgent ones the same day. Other
          questions take 24-48 hours.
        </p>
        <p>
          We remove what breaks the <TextLink to={paths.terms()}>terms</TextLink> and close accounts where that is
          needed. We don&apos;t tell the other side who reported them.
        </p>
        <p>
          <strong>In danger, or witness to a crime? Call 999 first.</strong> For anything that can wait, the police are
          on 101.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'If plans change',
    body: (
      <p>
        Cancelling is free until {freeCancellationHours} hours before the start date begins. After that half is refunded
        until it begins, and nothing later. When an owner cancels, everything goes back. The whole table stands in the{' '}
        <TextLink to={`${paths.terms()}#cancelling`}>terms</TextLink>.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Keeping your account safe',
    body: (
      <ul>
        <li>Use a password that you use nowhere else. A password manager helps.</li>
        <li>We never ask for your password or card number, neither by email nor in messages.</li>
        <li>
          If you think that someone else is in, change your password: that ends every other session at once. Then tell
          us.
        </li>
      </ul>
    ),
  },
]

/** /trust-and-safety. What it promises exists; what does not exist, it says. */
export function TrustAndSafety() {
  return (
    <Article
      title="Trust and Safety"
      lead="Lending to people you don't know takes trust. Here is what we do for it, what we don't do, and what you can do yourself."
      sections={sections}
    />
  )
}
