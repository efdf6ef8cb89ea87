import { foldText } from '../text.ts'
import { wordsOf } from '../items/search-terms.ts'
import { formsOf } from '../items/word-forms.ts'

export const prohibitedMessage = 'This can’t be hired on Itemo.'

/** What nobody may lend or ask for, in one word or several; in singular. */
const prohibited = [
  'firearm',
  'gun',
  'handgun',
  'shotgun',
  'pistol',
  'revolver',
  'rifle',
  'ammunition',
  'ammo',
  'silencer',
  'taser',
  'stun gun',
  'pepper spray',
  'flick knife',
  'butterfly knife',
  'zombie knife',
  'knuckle duster',
  'crossbow',
  'explosive',
  'grenade',
  'cannabis',
  'weed grinder',
  'cocaine',
  'heroin',
  'ketamine',
  'nitrous oxide',
  'prescription medicine',
  'escort',
  'passport',
  'driving licence',
].map((text) => text.split(' '))

/** What only sounds like it: a tool, a game. */
const harmless =
  /\b(?:nail|glue|heat|staple|caulking|sealant|grease|spray|massage|hot glue|water|nerf|bubble|foam|paint|toy|solder(?:ing)?|rivet|brad|mortar|price|radar) ?guns?\b|\bescort (?:van|car)\b|\bford escort\b|\bpassport (?:photo|cover|holder)\b/g

/** Whether a text asks for or offers something that may not be hired here. */
export function isProhibited(text: string): boolean {
  const words = wordsOf(foldText(text).replace(harmless, ' ')).map(formsOf)
  return prohibited.some((phrase) =>
    words.some((_, at) => phrase.every((word, index) => words[at + index]?.includes(word) === true)),
  )
}
