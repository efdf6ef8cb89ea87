import { supportKeptDays } from '@itemo/domain/support-schemas.ts'
import { paths } from '#app/lib/paths.ts'
import { Article, type ArticleSection } from './components/article.tsx'
import { TextLink } from './components/text-link.tsx'

const sections: readonly ArticleSection[] = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of this site decides how your data is used and answers for it (the “controller” of the UK GDPR).
        You reach the operator through <TextLink to={paths.itemSupport()}>Support</TextLink>, with the subject “Privacy”
        if you like.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, and why',
    body: (
      <>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">What for</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <strong>Account:</strong> name, email address, a scrambled form of your password (we can&apos;t read
                it), and which provider you log in with, if any
              </td>
              <td>To let you in, and nobody else; to write to you about your account</td>
            </tr>
            <tr>
              <td>
                <strong>Profile:</strong> photo, postcode, bio, notification settings
              </td>
              <td>To show you to other members, and to notify you as you want it</td>
            </tr>
            <tr>
              <td>
                <strong>Items:</strong> texts, photos, prices, postcode, days; which items you saved
              </td>
              <td>To offer them for hire, and to show you those you saved</td>
            </tr>
            <tr>
              <td>
                <strong>Hires and payments:</strong> who hired what, when, at what price, and what became of the
                payment. Never your card number
              </td>
              <td>To carry out the hire, and to keep the records that tax law asks for</td>
            </tr>
            <tr>
              <td>
                <strong>Messages</strong> between members, whom you blocked, and what you reported
              </td>
              <td>To deliver them, and to look into reports of abuse</td>
            </tr>
            <tr>
              <td>
                <strong>Reviews</strong> that you write and receive
              </td>
              <td>
                To help others decide; they make up the trust score. Those of five stars can stand on How It Works with
                the first name of their writer
              </td>
            </tr>
            <tr>
              <td>
                <strong>Support requests</strong>
              </td>
              <td>To answer you</td>
            </tr>
            <tr>
              <td>
                <strong>Notifications</strong> that you were given, for a year; for each device on which you switch push
                on, an address at the push service of your browser&apos;s maker, until you switch it off or log out
              </td>
              <td>To tell you what happens to your hires and items where you want to hear it</td>
            </tr>
            <tr>
              <td>
                <strong>Technical records:</strong> sessions with the kind of browser, a scrambled mark of each device
                you log in from, a log of requests without their contents, counters against abuse in which addresses are
                scrambled
              </td>
              <td>To keep the site secure and find faults</td>
            </tr>
          </tbody>
        </table>
        <p>
          The legal grounds are our contract with you (account, items, hires, messages), the law (payment records), our
          legitimate interest in a site that is safe (technical records, reports), and your consent where we ask for it
          (marketing emails, push, your device&apos;s location).
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    body: (
      <>
        <ul>
          <li>
            <strong>Everyone:</strong> your active items with photos, prices and a rough area: the first half of the
            postcode, and a point on the map to within about a kilometre. A link to an item shows its title, price, area
            and first photo also in a chat or on another site. Your first name can appear with a five-star review on How
            It Works.
          </li>
          <li>
            <strong>Members:</strong> your name, photo, bio, when you joined, your trust score, and the reviews that you
            write and receive.
          </li>
          <li>
            <strong>People you write with:</strong> that you are typing, and whether you are online if you switched that
            on. Neither is kept.
          </li>
          <li>
            <strong>Someone whose hire you have confirmed:</strong> the collection place that you give them, until the
            hire is over.
          </li>
          <li>
            <strong>Nobody else:</strong> your email address, full postcode, password, cards and messages to others.
          </li>
        </ul>
        <p>
          Photos are re-made when you upload them. What a camera wrote into them, the place above all, isn&apos;t kept
          anywhere.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who works for us',
    body: (
      <>
        <p>We don&apos;t sell data and show no advertising. Others get only what their task needs:</p>
        <ul>
          <li>
            <strong>The payment provider</strong> gets your card details, directly from you, and what is being paid for.
          </li>
          <li>
            <strong>Apple, Facebook or Google</strong>, only if you log in with them, learn that you do, and tell us
            your name and email address.
          </li>
          <li>
            <strong>The email service</strong> that delivers our emails.
          </li>
          <li>
            <strong>A postcode directory</strong> is asked by our server where a postcode lies. It doesn&apos;t learn
            whose it is.
          </li>
          <li>
            <strong>The push service of your browser&apos;s maker</strong> passes on what we send to a device on which
            you switched push on. It sees that and when, and not what: only your browser can read it.
          </li>
          <li>
            <strong>The provider of the map</strong> sees your network address and which part of the map you look at,
            only while you have the map open.
          </li>
          <li>
            <strong>The hosting company</strong> on whose machines the operator runs this site.
          </li>
        </ul>
        <p>Beyond that we pass data on only where the law obliges us to.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and your browser',
    body: (
      <>
        <p>
          There is no tracking on Itemo: no analytics, no advertising cookies, nothing of third parties that follows you
          around. That is why no banner asks for your consent. In your browser we keep only what the site needs:
        </p>
        <ul>
          <li>your session, so that you stay logged in until you log out;</li>
          <li>your choice of the light or dark theme;</li>
          <li>
            what you typed into the form of an item and the photos you chose, until you save or discard them: only you
            see them, but they stay in this browser when you log out;
          </li>
          <li>for the moment of a social log-in, a short-lived cookie that protects it;</li>
          <li>
            the frame of the site and the last list of items that everyone can see, so that something is there when your
            connection isn&apos;t.
          </li>
        </ul>
        <p>
          Your device&apos;s location is asked for only when you press “Use my location”. The map starts there, and your
          browser forgets it when you close the page. Only when you look for items nearby does it go to our server, with
          the search and rounded to about a kilometre; it stands in the address of that list, and the server
          doesn&apos;t keep it.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          <strong>Account, profile, items, messages, reviews:</strong> until you remove them or delete your account.
        </li>
        <li>
          <strong>Records of payments:</strong> as long as tax law asks for (usually six years), after the end of your
          account without your name.
        </li>
        <li>
          <strong>Support requests:</strong> {supportKeptDays / 365} years.
        </li>
        <li>
          <strong>Links in our emails:</strong> they end after an hour to a day (an invitation after a week), and each
          works once.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can see, correct, download and delete your data yourself, in the{' '}
          <TextLink to={paths.accountSettings()}>account settings</TextLink>: the download is one file with everything
          of you; deleting is possible once no hire of yours is live.
        </p>
        <p>
          When an account is deleted, profile, items, photos, messages and settings go. Records of payments stay without
          your name, because the law asks for them. So do the stars that you gave to others, without your name and
          words.
        </p>
        <p>
          You can also object to a use, have it restricted, or withdraw a consent; write to{' '}
          <TextLink to={paths.itemSupport()}>Support</TextLink>. If you aren&apos;t content with our answer, you can
          complain to the Information Commissioner&apos;s Office at{' '}
          <a href="https://ico.org.uk" rel="noreferrer">
            ico.org.uk
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Connections to a public site are encrypted. Passwords are stored with a slow one-way function. Anyone who asks
        for something is checked at every single request. A change of your password ends all your other sessions, and
        you can end them yourself at any time. No system is perfectly safe: if something happens to your data that puts
        you at risk, we tell you.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>Itemo is for people from 18 on. If a child has made an account, tell us and we remove it.</p>,
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change how we use data, we change this page and the date above it, and tell members by email before a
        change that matters to them.
      </p>
    ),
  },
]

/** /privacy-policy. It describes what the product does; whoever changes that changes this too. */
export function Privacy() {
  return (
    <Article
      title="Privacy policy"
      lead="What we keep about you, what for, who sees it, and what you can do about it."
      updated="21 November 2026"
      sections={sections}
    />
  )
}
