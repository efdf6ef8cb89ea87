/** The descriptions of parameters, by name. Ids in the path are described by `describeParameter`. */
export const parameterWords: Readonly<Record<string, string>> = {
  about: 'Of which kind the thing is that was changed; with its `id`.',
  act: 'What was done.',
  after: 'The `next_cursor` of newer ones: what came since.',
  before: 'The `next_cursor` of older ones: what came before.',
  bounds: 'A piece of the map: its edges as `south,west,north,east` in degrees.',
  by: 'The id of the one who did it.',
  category: 'One of the categories, as it is called.',
  compare: 'Whether the period before stands next to it.',
  cursor: 'The `next_cursor` of the page before this one, as it was; without it the first page.',
  day: 'A day in Europe/London, as YYYY-MM-DD.',
  empty: 'Only what nobody found.',
  filter: 'Only members of whom this is true.',
  from: 'The first day, as YYYY-MM-DD in Europe/London; with the last one.',
  held_by: 'Who is looking at it.',
  id: 'The id of the thing that was changed; with its kind.',
  ids: 'Up to 20 ids with commas between them, in place of everything else.',
  key: 'The key from the email about it; or of a setting, its name.',
  kind: 'Only those of this kind.',
  limit: 'How many entries a page has at most.',
  max_price: 'The most that a day may cost, in pounds.',
  max_total: 'The most that all of the days may cost with the fee, in pounds; only with days.',
  near: 'A UK postcode, a town, or `latitude,longitude` in degrees.',
  needs: 'Only those that wait for this.',
  number: 'The number of the receipt.',
  owner: 'The id of the owner.',
  owner_id: 'The id of the owner.',
  person: 'The id of the owner or the renter.',
  postcode: 'A UK postcode; its first half is enough.',
  priority: 'Only those of this urgency.',
  q: 'What is looked for, as it is typed.',
  reason: 'Why it was reported.',
  ref: 'The number of the request, as its email has it.',
  role: 'As which side of the hire.',
  search: 'Words, as they are typed.',
  show: 'Only items of which this is true.',
  sort: 'The order.',
  state: 'Only those in this state.',
  status: 'Only those in this state.',
  subject: 'Of what kind the thing is that was reported.',
  tab: 'Which part of the list.',
  title: 'What the item is called.',
  to: 'The last day, as YYYY-MM-DD in Europe/London.',
  until: 'The last day, as YYYY-MM-DD in Europe/London; with the first one.',
  what: 'What was looked at.',
  within_km: 'How far from `near` at most, in kilometres, or else in miles.',
  within_miles: 'How far from `near` at most, in miles, or else in kilometres.',
}

/** The description of a parameter: 'The id of the rental.' */
export function describeParameter(name: string): string {
  const of = /^(\w+)Id$/.exec(name)?.[1]
  return of
    ? `The id of the ${of.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`
    : (parameterWords[name] ?? '')
}
