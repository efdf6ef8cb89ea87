import { describe, expect, it } from 'vitest'
import { foldText } from '../text.ts'
import { searchOnlyMark, synonymsOf } from './find-synonyms.ts'
import { nounOf } from './item-nouns.ts'
import { readSearch } from './read-search.ts'
import { searchSynonyms } from './search-synonyms.ts'
import { wordsOf } from './search-terms.ts'
import { formsOf } from './word-forms.ts'

const withoutMark = (entry: string) => (entry.endsWith(searchOnlyMark) ? entry.slice(0, -searchOnlyMark.length) : entry)
const entries = searchSynonyms().flat().map(withoutMark)

/** Whether a title contains each word of a search, or a synonym of it. */
function finds(search: string, title: string): boolean {
  const titleWords = wordsOf(foldText(title))
  const has = (word: string) => formsOf(word).some((form) => titleWords.includes(form))
  const words = readSearch(search)?.words ?? []
  const same = synonymsOf(words, searchSynonyms()).filter(
    ({ phrase }) => phrase.every(has) || (phrase.length === 2 && has(phrase.join(''))),
  )
  return words.every(({ word }, at) => has(word) || same.some(({ from, to }) => from <= at && at <= to))
}

describe('synonyms', () => {
  it('have at least 150 groups of two or more, with at most eight searched for', () => {
    expect(searchSynonyms().length).toBeGreaterThanOrEqual(150)
    const lookedFor = (group: readonly string[]) => group.filter((entry) => !entry.endsWith(searchOnlyMark))
    expect(searchSynonyms().filter((group) => group.length < 2 || lookedFor(group).length > 8)).toEqual([])
  })

  it('are folded: letters and digits, at most three words', () => {
    expect(entries.filter((entry) => foldText(entry) !== entry)).toEqual([])
    expect(entries.filter((entry) => !/^[a-z0-9]+(?: [a-z0-9]+){0,2}$/.test(entry))).toEqual([])
  })

  it('are in one group only, and never together with their plurals', () => {
    const all = new Set(entries)
    const twice = [...Map.groupBy(entries, (entry) => entry)].filter(([, same]) => same.length > 1)
    expect(twice.map(([entry]) => entry)).toEqual([])
    expect(entries.filter((entry) => all.has(`${entry}s`) || all.has(`${entry}es`))).toEqual([])
  })

  it('never join nouns of two categories', () => {
    // "party tent" isn't a kind of tent: only a phrase that is such a noun as a whole determines the category.
    const isWhole = (words: string, plural: string) => words.split(' ').length === plural.split(' ').length
    const categoriesOf = (group: readonly string[]) =>
      new Set(
        group.flatMap((words) => {
          const noun = nounOf(withoutMark(words))
          return noun && isWhole(words, noun.plural) ? noun.category : []
        }),
      )
    expect(searchSynonyms().filter((group) => categoriesOf(group).size > 1)).toEqual([])
  })

  it('have at least one searched-for entry in each group', () => {
    expect(searchSynonyms().filter((group) => group.every((entry) => entry.endsWith(searchOnlyMark)))).toEqual([])
  })

  it.each([
    ['flashlight', 'Rechargeable torch'],
    ['dinghy', 'Inflatable boats, two'],
    ['stereo', 'Sony hi-fi'],
    ['urn', 'Water boiler, 20 litres'],
    ['cycle helmet', 'Bike helmet, small'],
    ['spade', 'Long shovel'],
    ['wrench', 'Adjustable spanner'],
    ['jcb', 'Mini excavator'],
    ['bass amp', 'Bass amplifier'],
    ['karcher', 'Bosch pressure washer'],
    ['hedge clippers', 'Cordless hedge trimmer'],
    ['dyson', 'Upright vacuum cleaner'],
    ['scaffolding', 'Alloy scaffold tower'],
    ['baby stroller', 'Light buggy'],
    ['moped helmet', 'Crash helmet, medium'],
    ['instant gazebo', 'Pop-up gazebo 3 m'],
    ['cooler', 'Large cool box'],
    ["children's bike", 'Kids bike, 16 inch'],
    ['child’s car seat', 'Toddler car seat'],
    ["plasterer's hawk", 'Hawk board'],
    ["builder's bucket", 'Mixing bucket'],
    ['2 person kayak', 'Two person kayak'],
    ['jerrycan', 'Petrol can, 20 litres'],
    ['litter bin', 'Steel trash cans'],
    ['horse rug', 'Pony rug'],
  ])('let %j find "%s"', (search, title) => expect(finds(search, title)).toBe(true))

  it.each([
    ['electric drill', 'Drill bit set'],
    ['desk fan', 'Industrial extractor fan'],
    ['fan heater', 'Gas patio heater'],
    ['cabriolet', 'Convertible car seat'],
    ['water boiler', 'Stone garden urn'],
    ['hi-fi', 'Car stereo'],
    ['camping light', 'Moroccan candle lantern'],
    ['inflatable boat', 'Sailing dinghy with sails'],
    ['bike', 'Deep cycle battery'],
    ['telephone', 'Phone stand'],
    ['hosepipe', 'Vacuum cleaner hose'],
    ['post hole borer', 'Drain auger'],
    ['costume', 'Ski outfit'],
    ['paint stripper', 'Paint scraper'],
    ['hand torch', 'Gas torch'],
    ['amplifier', '16 amp hook-up lead'],
    ['computer', '40 pc spanner set'],
    ['mini digger', 'Post hole digger'],
    ['garden shed', 'Bike shed'],
    ['digital camera', 'Camera bag'],
    ['hoover', 'Garden vac and blower'],
    ['people carrier', '7 seater garden sofa'],
    ['antenna', 'Aerial hoop'],
    ['spanner', 'Cordless impact wrench'],
    ['sweater', 'Baby door jumper'],
    ['baby walker', 'Walker with four wheels'],
    ['portable radio', 'Radio microphone'],
    ['sledge', "Santa's sleigh"],
    ['electric drill', 'Drill battery'],
    ['lavatory', 'Lav mic'],
    ['camera slider', 'Beach sliders'],
    ['wooden pallet', 'Pallet truck'],
    ['drum kit', 'Oil drum'],
    ['tandem bike', 'Tandem kayak'],
    ['storage trunk', 'Swimming trunks'],
    ['jerry can', 'Petrol lawn mower'],
    ['water carrier', 'Water slide'],
    ['toolbox', 'Multi tool in a case'],
    ['blazer', 'Life jacket'],
    ['referee whistle', 'Tin whistle in D'],
    ['church organ', 'Mouth organ'],
    ['claw hammer', 'Demolition hammer'],
    ['throw', 'Fire blanket'],
    ['crate', 'Roof box'],
    ['pony', 'Clothes horse'],
    ['tennis racquet', 'Table tennis bats and set'],
    ['suitcase', 'Travel cot with a case'],
    ['learner car', 'Car jump starter'],
    ['skateboard', 'Long ironing board'],
    ['power bank', 'Drill with a battery pack'],
    ['electric guitar', 'Guitar lead, 6 m'],
    ['pram cover', 'Rucksack with rain cover'],
  ])('don\'t let %j find "%s"', (search, title) => expect(finds(search, title)).toBe(false))
})
