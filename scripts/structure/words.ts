// What people read: contemporary British English with contractions, and one word for each thing.
import { type Complaint, isTest, lineAt, type SourceFile, withoutComments } from './source.ts'

/** What the specification quotes, letter for letter: nobody may reword it. */
const specified = [
  'Authentication error - please sign in again',
  'Could not connect to login service',
  'Could not load item data',
  'Geolocation is not supported by this browser',
  'It is not back',
  'Passwords do not match',
  'Payment could not be captured',
  'Please sign in to book this item',
  'Please sign in to contact the owner',
  'Please sign in to save items',
  'Please sign in to view this page',
  'Sign in to contact',
  'Sign in to message',
  'You cannot book your own item',
  'Your session has expired. Please sign in again.',
]

interface Wording {
  readonly pattern: RegExp
  readonly better: string
}

/** Sentences that read badly and were replaced by plainer ones: they do not come back by themselves or in a copy. */
const replacedSentences = [
  'Most a day may cost', 'The map starts where', 'The picture of the map', 'Things that go with it', 'kept free',
  'fee of the platform', 'Only its first part', 'go on where you stopped', 'There is a day in between',
  'payment is still under way', 'Choose what you hear', 'Nothing to tell you', 'you read it here', 'You hear of',
  'The same on your screen', 'End what you', 'lend more easily', 'a little too often', 'price is another one',
  'show that it is you', 'leads nowhere', 'can also stand on', 'The words of this review', 'is a reason to report',
  'All of it stands', 'was taken back', 'when it would only gather dust', 'has written a review about', 'One click confirms',
  'Nothing of the', 'Nothing is to be', 'waits for anyone', 'may pay it or not', 'may pay that or not', 'are to get',
  'suffices again', 'has no words for', 'There is no such', 'Your role reads along', 'is none of this', 'Let it wait',
  'recommends something', 'what waits for you', 'stands against', 'have to tell you what we decide', 'No longer holds',
  'have your words', 'was asked back', 'asked back by', 'are the most\\.', 'is told so',
] // prettier-ignore
const replacedPattern = new RegExp(
  replacedSentences.map((sentence) => sentence.replaceAll(' ', '\\s+')).join('|'),
  'gi',
)

const wordings: readonly Wording[] = [
  { pattern: replacedPattern, better: 'it plainly, as the screens do today' },
  { pattern: /\b(?:some|any|every)body\b/gi, better: 'someone, anyone, everyone' },
  { pattern: /\bwhoever\b/gi, better: 'anyone who, the person who' },
  { pattern: /\b(?:hirer|borrower)s?\b/gi, better: 'renter' },
  { pattern: /\b(?:anew|aloud|meanwhile)\b/gi, better: 'the word that people use today: again, since, since then' },
  { pattern: /\b(?:by|of)\s+(?:itself|themselves)\b/gi, better: 'automatically' },
  { pattern: /\bsign(?:s|ed|ing)?\s+in\b/gi, better: 'log in' },
  { pattern: /\bdealt\s+with\b/gi, better: 'resolved' },
  { pattern: /\bit is you\b/gi, better: "it's you" },
  { pattern: /\b(?:your|my|chosen)\s+position\b/gi, better: 'location' },
  { pattern: /\b(?:a|the|our|this|these|their|marketing)\s+mails?\b(?! program)/gi, better: 'email' },
  {
    pattern:
      /\b(?:(?:do|does|did|is|are|was|were|has|have|had|would|could|should|need)\s+not|will\s+not|cannot)\b(?!\s+null\b)/gi,
    better: "the contraction: don't, isn't, couldn't, can't",
  },
]

/** Names and words of before that no reader would know: in code, comments and documents alike. */
const retired: readonly Wording[] = [
  { pattern: /\b(?:some|any|every)body\b/gi, better: 'someone, anyone, everyone' },
  { pattern: /\bwhoever\b/gi, better: 'anyone who, no matter who' },
  { pattern: /\banew\b/gi, better: 'again' },
  { pattern: /\bmeanwhile\b/gi, better: 'since, in the meantime' },
  { pattern: /\bbeside\b/gi, better: 'next to, with, at the same time as, apart from' },
  { pattern: /\b(?:stands?|stood) on\b/gi, better: 'is on, is shown on, is built on' },
  {
    pattern: /\bfront doors?\b|\bat the door\b|\bdoors? (?:of|to) the server\b/gi,
    better: 'over HTTP, the request lifecycle',
  },
  { pattern: /\bknocks?\b(?! it)/gi, better: 'asks, requests' },
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, better: 'repair' },
  { pattern: /\bhouse\b/g, better: 'server, installation, private network' },
  { pattern: /\bcreateDoor\b|\bDoor\b/g, better: 'RequestLifecycle' },
  { pattern: /\b(?:answerEarly|FindKept|KeptAnswers?|createKeptAnswers)\b/g, better: 'ResponseCache, CachedResponse' },
  { pattern: /\b(?:askTogether|VersionedAnswers)\b/g, better: 'batchLoader, VersionedCache' },
  { pattern: /\b(?:onNotice|Ear)\b/g, better: 'onNotification, ListenerCallbacks' },
  { pattern: /\bjobs\.announce\b/g, better: 'jobs.publish' },
  { pattern: /\b(?:grantWish|Wish)\b/g, better: 'sendAuthMail, AuthMailRequest' },
  { pattern: /\b(?:PersonalParts?|Departure)\b/g, better: 'DataExporter, ErasureContext' },
  {
    pattern: /\b(?:Told|tellRooms|Attendance|hintRental|hintRemoval)\b/g,
    better: 'BroadcastMessage, broadcast, Presence, publishRentalChange',
  },
  { pattern: /\b(?:ListPlace|writePlace|readPlace)\b/g, better: 'Cursor, encodeCursor, decodeCursor' },
  { pattern: /\b(?:openSpool|Spool|SpooledBody)\b/g, better: 'UploadTempFiles' },
  {
    pattern: /\b(?:oweMoney|owedPaymentId|settleNow|actFromFacts|abandonPayment)\b/g,
    better: 'scheduleSettlement, pendingPaymentId, settleWithin, nextTransition, failCheckout',
  },
  {
    pattern: /\b(?:holdDates|WhyNot|RentalDeed|RentalHappening|happeningOf|listNeighbours)\b/g,
    better: 'reserveDates, DenialReason, RentalEventType, TimelineEntryType, dedupeKey, listAdjacentRentals',
  },
  { pattern: /\b(?:let_go|give_back)\b/g, better: 'void, refund' },
  { pattern: /\bperSeconds\b/g, better: 'windowSeconds' },
  {
    pattern: /\b(?:useCompany|tellTyping|requireAuthAloud|useAlive|useReauthentication|openHouse)\b/g,
    better:
      'useTypingIndicator, sendTyping, requireAuthWithToast, useHydrated, consumeReauthentication, startRealtimeServer',
  },
  { pattern: /\b(?:\w*Tellable|\w*ToldDeposit|findToldCover)\w*\b/g, better: 'find…ForNotification, …ForNotification' },
  {
    pattern:
      /\b(?:\w*Deeds?|deeds?Of|(?:find|list|lock|note|choose|remember)Told|toldTogether|tell(?:Of|Act|Owners?|Sides)\w*|tellingItself|untold)\b/g,
    better: 'StaffAction, …EventType, notify…, …Notified, show…',
  },
  { pattern: /\b(?:hear|unheard)[A-Z]\w*/g, better: 'subscribe…, collect…, record…, on…' },
  { pattern: /\b(?:insertStandIn|StandIns)\b/g, better: 'tombstone, Placeholders' },
  {
    pattern:
      /\b(?:Kept(?!Pictures\b)[A-Z]\w*|readKept|keepText|keptPick|isKept(?:Case|From|ForCase)|findKept|splitKept|keepAnswer|useKept[A-Z]\w*)\b/g,
    better: 'Cached…, Stored…, Saved…, Preserved…, Retained…, by what it is',
  },
  { pattern: /\b\w+OrLeave\b/g, better: 'try…' },
  {
    pattern: /\b(?:askerOf|askedOnce|askQuiet|mayBeAsker|AskedAct|AskedFilters|AskedSearch)\b/g,
    better: 'requester, rateLimitKeyOf, requested…',
  },
  {
    pattern: /\b(?:weighs[A-Z]\w*|countsDays|passesOver|leavesWaiting)\b/g,
    better: 'plansEachCall, fullPasswordCost, runsCountingJobs, skippedJobs, undrainedQueues',
  },
  { pattern: /\b(?:doingOf|readDoing|DoingName|doingsAbout)\b/g, better: 'commandOf, readCommand, CommandName' },
  { pattern: /\b(?:most|least)\??: number\b/g, better: 'max, min, or what is counted: maxItems, limit' },
  { pattern: /\b(?:most|longest)[A-Z]\w*/g, better: 'max…' },
  { pattern: /\b(?:least|shortest)[A-Z]\w*/g, better: 'min…' },
]

/** Written before these words went, about them, or what people type into a search. */
const exempt =
  /^(?:docs\/spec\/|scripts\/structure\/words|CHANGELOG|THIRD-PARTY|packages\/domain\/src\/items\/search-synonyms\.ts)/

/** Checks names, comments and documents for words that the project no longer uses. */
export function checkRetiredWords({ path, text }: SourceFile): Complaint[] {
  if (exempt.test(path) || !/\.(?:tsx?|mjs|md)$/.test(path)) return []
  return retired.flatMap(({ pattern, better }) =>
    Array.from(text.matchAll(pattern)).map(({ 0: word, index }) => ({
      path,
      line: lineAt(text, index),
      text: `"${word}" is not a word of this project any more: ${better}`,
    })),
  )
}

/** Files whose texts are all for people, without comments. */
const screens = /^(?:apps\/web\/app\/.*\.(?:tsx?|md)|packages\/(?:domain|contract)\/src\/.*\.tsx?)$/
/** Pages that the server makes itself, the sandboxes' among them, and what the program says about its settings. */
const pages =
  /^(?:apps\/server\/src\/(?:.*-pages\.ts|.*\/pending-sign-up-view\.ts|.*\/social-claim-view\.ts|config\.ts|unsafe-settings\.ts)|packages\/card-sandbox\/src\/.*-pages\.ts)$/
const mails =
  /^apps\/server\/src\/(?:.*-emails\.ts|.*-email-template\.ts|.*\/mail-[a-z-]+\.ts|platform\/mail\/render\.ts)$/
/** Of other parts of the server people read the messages of errors. */
const server = /^apps\/server\/src\/features\/.*\.ts$/

/** Checks the words of screens, mails, errors and the API's descriptions. */
export function checkWords({ path, text }: SourceFile): Complaint[] {
  if (isTest(path)) return []
  const whole = screens.test(path) || pages.test(path) || mails.test(path)
  if (!whole && !server.test(path)) return []
  const read = specified.reduce((rest, sentence) => rest.replaceAll(sentence, blank), withoutComments(text))
  return wordings.flatMap(({ pattern, better }) =>
    Array.from(read.matchAll(pattern))
      .filter(({ index }) => whole || /\bmessage\b|\b(?:AppError|refusedField)\(/.test(lineOf(read, index)))
      .map((match) => ({
        path,
        line: lineAt(read, match.index),
        text: `people read "${match[0].replace(/\s+/g, ' ')}": say ${better}`,
      })),
  )
}

function blank(sentence: string): string {
  return ' '.repeat(sentence.length)
}

function lineOf(text: string, position: number): string {
  return text.slice(text.lastIndexOf('\n', position) + 1).split('\n', 1)[0] ?? ''
}
