import { randomUUID } from 'node:crypto'
import type { Category } from '@itemo/domain/categories.ts'
import { writeSearchRows } from '../src/features/items/search/search-rows.ts'
import type { TestServer } from './harness.ts'
import type { Member } from './factories.ts'

/** Names of listed things as in titles, by category. */
const things: Partial<Record<Category, string>> = {
  'Power Tools': `hammer drill, cordless drill, drill driver, circular saw, jigsaw, belt sander, angle grinder, pressure washer, router,
    impact driver, nail gun, generator`,
  'DIY Tools': `step ladder, stepladder, extension ladder, tile cutter, toolbox, wallpaper steamer, workbench, spirit level, scaffold tower`,
  'Garden Tools': `lawn mower, lawnmower, hedge trimmer, strimmer, leaf blower, chainsaw, wheelbarrow, garden shredder, rotavator, spade`,
  'Camping & Hiking': `bell tent, family tent, festival tent, roof tent, sleeping bag, camping stove, backpack, head torch, airbed, cool box`,
  'Party & Events': `gazebo, marquee, bouncy castle, fairy lights, folding table, folding chairs, chocolate fountain, candyfloss machine,
    smoke machine, karaoke machine, disco ball`,
  Photography: `mirrorless camera, digital camera, 35mm lens, zoom lens, tripod, softbox, drone, light meter`,
  'Audio & Visual': `projector, projector screen, PA system, speaker, microphone, mixing desk, turntable, television`,
  'Musical Instruments': `acoustic guitar, electric guitar, keyboard, drum kit, violin, cello, trumpet, guitar amplifier`,
  'Baby & Kids': `pushchair, travel cot, high chair, baby carrier, car seat, stair gate, bouncer`,
  'Water Sports': `paddleboard, kayak, canoe, wetsuit, surfboard, life jacket, snorkel set`,
  'Winter Sports': `skis, snowboard, sledge, ice skates, ski boots, ski helmet`,
  'Sports Equipment': `tennis racket, table tennis table, golf clubs, rowing machine, dumbbells, treadmill, badminton set`,
  Cycling: `mountain bike, road bike, e-bike, folding bike, bike trailer, bike rack, child seat`,
  'Kitchen Appliances': `stand mixer, food processor, ice cream maker, pasta machine, bread maker, slow cooker, fondue set`,
  Electronics: `laptop, tablet, games console, VR headset, printer, telescope, metal detector`,
  Other: `sewing machine, vacuum cleaner, carpet cleaner, dehumidifier, suitcase, easel, mobility scooter, moving boxes`,
}

const kinds =
  `compact, sturdy, large, small, professional, light, Bosch, Makita, Sony, Yamaha, nearly new, red, quiet, classic`.split(
    ', ',
  )
const endings = ['', '', '', ' with case', ' 18V', ' for two', ' (2024)', ' and accessories', ' – heavy duty'] as const
const sentences =
  `Clean and in good order. | Collect from the door at weekends. | Instructions are inside. | Checked after each hire. |
  Ideal for a long weekend. | Fits into most cars. | Please bring it back dry. | Works best with fresh batteries.`.split(
    /\s*\|\s*/,
  )

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** A town of 600 items in the tables, the same each time: about seven of each thing, some of which mention others. */
export async function listVariedItems(server: TestServer, owner: Pick<Member, 'id'>, count = 600): Promise<void> {
  const named = Object.entries(things).flatMap(([category, names]) =>
    names.split(/,\s+/).map((name) => ({ category: category as Category, name })),
  )
  const rows = Array.from({ length: count }, (_, n) => {
    const { category, name } = pick(named, n * 7)
    const title = `${pick(kinds, n * 5 + Math.floor(n / 14))} ${name}${pick(endings, n * 11 + Math.floor(n / 9))}`
    const mention = n % 3 === 0 ? ` Goes well with our ${pick(named, n * 13 + 5).name}.` : ''
    return {
      id: randomUUID(),
      user_id: owner.id,
      title: title.charAt(0).toUpperCase() + title.slice(1),
      description: `${pick(sentences, n)} ${pick(sentences, n * 3 + 1)}${mention}`,
      category,
      daily_rate: 3 + (n % 40),
      location: 'E8',
      latitude: 51.54,
      longitude: -0.06,
    }
  })
  await server.db.insertInto('items').values(rows).execute()
  await writeAll(
    server,
    rows.map(({ id }) => id),
  )
}

/** Writes the search rows of many items, in batches that stay below the statement timeout on a busy machine. */
export async function writeAll({ db }: Pick<TestServer, 'db'>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) await writeSearchRows(db, ids.slice(from, from + 500))
}
