// What people read: contemporary British English with contractions, and one word for each thing.
import { type Complaint, isTest, lineAt, type SourceFile, withoutComments } from './source.ts'

/** What the specification quotes, letter for letter: nobody may reword it. */
const specified = [
  'Authentication error - please sign in again',
  'Could not connect to login service',
  'Could not load item data',
  'Geolocation is not supported by this browser',
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

const wordings: readonly Wording[] = [
  { pattern: /\b(?:some|any|every)body\b/gi, better: 'someone, anyone, everyone' },
  { pattern: /\bwhoever\b/gi, better: 'anyone who, the person who' },
  { pattern: /\b(?:hirer|borrower)s?\b/gi, better: 'renter' },
  { pattern: /\b(?:anew|aloud|meanwhile)\b/gi, better: 'the word that people use today: again, since, since then' },
  { pattern: /\b(?:by|of)\s+(?:itself|themselves)\b/gi, better: 'automatically' },
  { pattern: /\bsign(?:s|ed|ing)?\s+in\b/gi, better: 'log in' },
  { pattern: /\bdealt\s+with\b/gi, better: 'resolved' },
  { pattern: /\b(?:your|my|chosen)\s+position\b/gi, better: 'location' },
  { pattern: /\b(?:a|the|our|this|these|their|marketing)\s+mails?\b(?! program)/gi, better: 'email' },
  {
    pattern:
      /\b(?:(?:do|does|did|is|are|was|were|has|have|had|would|could|should|need)\s+not|will\s+not|cannot)\b(?!\s+null\b)/gi,
    better: "the contraction: don't, isn't, couldn't, can't",
  },
]

/** Files whose texts are all for people, without comments. */
const screens = /^(?:apps\/web\/app\/.*\.(?:tsx?|md)|packages\/(?:domain|contract)\/src\/.*\.tsx?)$/
const mails = /^apps\/server\/src\/(?:.*-emails\.ts|platform\/mail\/render\.ts)$/
/** Of other parts of the server people read the messages of errors. */
const server = /^apps\/server\/src\/features\/.*\.ts$/

/** Checks the words of screens, mails, errors and the API's descriptions. */
export function checkWords({ path, text }: SourceFile): Complaint[] {
  if (isTest(path)) return []
  const whole = screens.test(path) || mails.test(path)
  if (!whole && !server.test(path)) return []
  const read = specified.reduce((rest, sentence) => rest.replaceAll(sentence, blank), withoutComments(text))
  return wordings.flatMap(({ pattern, better }) =>
    Array.from(read.matchAll(pattern))
      .filter(({ index }) => whole || /\bmessage\b/.test(lineOf(read, index)))
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
