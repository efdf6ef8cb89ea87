import { type Category, categories } from './categories.ts'

/** Incremented with each change to a card's text, so that it's known which text someone read. */
export const safetyCardVersion = 1

/** Shown below each card, for every category. */
export const safetyForAll = "If it looks damaged or unsafe, don't use it: tell the owner in Itemo and cancel."

const tools = [
  'Check that guards are on and that they move freely.',
  'Wear goggles, gloves and hearing protection.',
  'Plug it into a socket with an RCD.',
  'Unplug it, or take out the battery, before you change a blade or a bit.',
  'Set a ladder on firm ground, with its feet and locks checked.',
]

const appliances = [
  'Look at the cable and the plug: both have to be whole.',
  'Use it with dry hands, and keep it away from water.',
  'Let it cool down before you pack it.',
]

/** At most five short lines for each category. They aren't expert advice. */
const cards: Readonly<Record<Category, readonly string[]>> = {
  'Power Tools': tools,
  'DIY Tools': tools,
  'Garden Tools': [
    'Use a chainsaw only if you were trained for it, and in full protective gear.',
    'Clear the ground of stones, and keep children and pets away.',
    'Fill up petrol only while the engine is cold.',
    'Keep the cable behind you, on a socket with an RCD.',
  ],
  'Party & Events': [
    'An inflatable needs a current inspection tag, and every anchor in use.',
    'Let the air out of it when the wind gets above 24 mph.',
    'An adult watches it all the time.',
    'Weigh a gazebo down, also when it is calm.',
    'No naked flame under a canopy.',
  ],
  Cycling: [
    'Wear a helmet that fits.',
    'Try brakes, lights and tyres before you ride off.',
    'Charge an e-bike only with its own charger.',
    'Never charge it while you sleep, or where it would block the way out.',
  ],
  'Camping & Hiking': [
    'Never use a stove or a barbecue inside a tent: the carbon monoxide kills.',
    'Check the gas hose, and the date on it.',
    'Put the tent up once before the trip.',
  ],
  'Water Sports': [
    'Wear a buoyancy aid that fits each person.',
    'Look at the forecast and the tide before you go.',
    'Tell someone where you go, and when you will be back.',
  ],
  'Winter Sports': [
    'Have the bindings set by a technician for your weight and your boots.',
    'Wear a helmet that fits.',
  ],
  'Baby & Kids': [
    'A car seat needs its approval label, and no accident behind it.',
    'Make sure that it fits your car and your child.',
    'Search for a recall of the model.',
    'Try every strap and lock before you use it.',
    'Wash what touches the skin.',
  ],
  'Kitchen Appliances': appliances,
  Electronics: [...appliances, 'Delete your data and log out of your accounts before you give it back.'],
  'Audio & Visual': [...appliances, 'Weigh stands down, and keep them dry outdoors.'],
  Photography: [
    ...appliances,
    'Delete your pictures before you give it back.',
    'A drone may have to be registered: check where you may fly it.',
  ],
  'Sports Equipment': ['Check straps, frames and fittings before each use.'],
  'Musical Instruments': ['Carry it in its case.', 'Mind the volume: your ears, and the neighbours.'],
  Other: ["Read the owner's manual before you use it."],
}

/** What to check before using something of a category, in full sentences; an unknown category gets that of 'Other'. */
export function safetyCardOf(category: string): readonly string[] {
  return cards[categories.find((one) => one === category) ?? 'Other']
}
