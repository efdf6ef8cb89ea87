import type { Category } from '../categories.ts'
import { foldText } from '../text.ts'
import { wordsOf } from './search-terms.ts'
import { formsOf } from './word-forms.ts'

/**
 * The things that people list, in the plural, by the category in which most people look for them. A noun that fits two categories is left
 * out.
 */
const nouns: Partial<Record<Category, string>> = {
  'Power Tools': `drills, hammer drills, combi drills, impact drivers, impact wrenches, circular saws, mitre saws, table saws,
    jigsaws, reciprocating saws, track saws, angle grinders, bench grinders, sanders, planers, heat guns, nail guns, staple guns,
    multi tools, tile saws, disc cutters, breakers, air compressors`,
  'DIY Tools': `ladders, step ladders, stepladders, scaffold towers, tile cutters, wallpaper steamers, wallpaper tables, spirit levels,
    toolboxes, spanners, hammers, cement mixers, paint sprayers, pasting tables, sack trucks, socket sets, workbenches`,
  'Garden Tools': `lawn mowers, lawnmowers, strimmers, hedge trimmers, leaf blowers, rotavators, chainsaws, wheelbarrows, shredders,
    scarifiers, log splitters, rakes, brush cutters, lawn rollers`,
  'Party & Events': `gazebos, marquees, bouncy castles, candyfloss machines, candy floss machines, mirror balls, disco balls,
    photo booths, chocolate fountains, trestle tables, smoke machines, bubble machines, balloon arches, cake stands`,
  'Sports Equipment': `tennis rackets, badminton rackets, golf clubs, treadmills, rowing machines, dumbbells, exercise bikes,
    table tennis tables, cricket bats, basketball hoops, boxing gloves, yoga mats, croquet sets`,
  Cycling: `bikes, bicycles, ebikes, mountain bikes, road bikes, cargo bikes, tandems, bike racks, bike trailers, bike boxes, bike stands,
    turbo trainers`,
  'Camping & Hiking': `tents, bell tents, roof tents, sleeping bags, sleeping mats, rucksacks, camping stoves, camping chairs,
    camping tables, camp beds, trekking poles, hammocks`,
  'Kitchen Appliances': `air fryers, bread makers, stand mixers, food processors, slow cookers, pressure cookers, ice cream makers,
    coffee machines, espresso machines, juicers, waffle makers, pasta makers, fondue sets, raclette grills, blenders, tea urns`,
  'Audio & Visual': `projectors, projector screens, speakers, pa systems, subwoofers, microphones, mixing desks, dj decks, turntables,
    amplifiers, megaphones`,
  Electronics: `laptops, tablets, games consoles, vr headsets, power stations, 3d printers, printers, walkie talkies`,
  Photography: `cameras, film cameras, lenses, camera lenses, camera tripods, softboxes, gimbals, camera flashes, ring lights, photo backdrops`,
  'Musical Instruments': `guitars, electric guitars, bass guitars, violins, cellos, digital pianos, drum kits, trumpets, saxophones,
    ukuleles, accordions, djembes, cajons, flutes, clarinets`,
  'Baby & Kids': `prams, pushchairs, buggies, car seats, travel cots, cots, high chairs, highchairs, baby monitors, stair gates,
    baby carriers, cribs`,
  'Water Sports': `kayaks, canoes, paddleboards, paddle boards, surfboards, bodyboards, wetsuits, life jackets, dinghies, snorkels`,
  'Winter Sports': `skis, snowboards, sledges, ski boots, ski helmets, ski jackets, snowshoes, ice skates, snow chains`,
}

/** Names of makers: a title with nothing else doesn't say what the item is. */
const brands = new Set(
  `bosch makita dewalt hilti stihl ryobi karcher milwaukee festool metabo einhell decker worx honda husqvarna flymo dremel titan canon nikon
   sony fujifilm panasonic gopro dji apple samsung epson benq bose jbl yamaha roland fender gibson casio korg shure sennheiser behringer
   pioneer nintendo microsoft dell lenovo asus acer kitchenaid kenwood delonghi ninja tefal smeg magimix coleman vango quechua thule brompton
   specialized carrera bugaboo britax joie cybex graco weber dyson henry numatic bissell vax`.split(/\s+/),
)

interface Noun {
  /** In the plural: 'hammer drills'. */
  readonly plural: string
  readonly category: Category
}

/** Every noun by each of its spellings, in singular and plural. */
let index: ReadonlyMap<string, Noun> | undefined

function nounsByForm(): ReadonlyMap<string, Noun> {
  if (index) return index
  const made = new Map<string, Noun>()
  for (const [category, list] of Object.entries(nouns) as [Category, string][])
    for (const plural of list.split(',').map((one) => one.trim().replaceAll(/\s+/g, ' '))) {
      const words = plural.split(' ')
      for (const form of formsOf(words.at(-1) ?? ''))
        made.set([...words.slice(0, -1), form].join(' '), { plural, category })
    }
  return (index = made)
}

/** Where the name of the thing ends in a title: "tent for four", "drill with bits", "camera, nearly new". */
const partEnds = /[,;:(–—|/+]| - |\b(?:for|with|from|and|including|incl|plus|in|on|of)\b/u
const measured = /^(?:an? )?(?:pair|set) of /
const longest = 3

/** The words of a title that name the thing, without the maker and numbers: the last one says what it is. */
function namedWords(title: string): string[] {
  const [part = ''] = foldText(title).replace(measured, '').split(partEnds)
  return wordsOf(part)
    .filter((word) => !/\p{N}/u.test(word) || /^\dd$/u.test(word))
    .filter((word) => !brands.has(word))
}

/**
 * The noun that the words of a title end with: 'Bosch 18V hammer drill with bits' is one of 'hammer drills'. Undefined where the list has
 * no such noun.
 */
export function nounOf(title: string): Noun | undefined {
  const words = namedWords(title)
  for (let from = Math.max(0, words.length - longest); from < words.length; from++) {
    const noun = nounsByForm().get(words.slice(from).join(' '))
    if (noun) return noun
  }
  return undefined
}

/** The text by which similar items are found: the noun of a title, else its last word; undefined for a title without one. */
export const comparedBy = (title: string): string | undefined => nounOf(title)?.plural ?? namedWords(title).at(-1)

/** Whether a title is only the name of a maker or of its model. */
export function isBrandAlone(title: string): boolean {
  const words = wordsOf(foldText(title)).filter((word) => word !== 'and' && word !== 'black')
  return words.some((word) => brands.has(word)) && words.every((word) => brands.has(word) || /\p{N}/u.test(word))
}
