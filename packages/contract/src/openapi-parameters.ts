/** The descriptions of parameters, by name. Ids in the path are described by `describeParameter`. */
export const parameterWords: Readonly<Record<string, string>> = {
  about: 'The kind of the thing that was changed; with its `id`.',
  act: 'What was done.',
  after: 'The `next_cursor` of newer entries: those that have arrived since.',
  before: 'The `next_cursor` of older entries: those before.',
  bounds: 'A rectangle of the map: its edges as `south,west,north,east` in degrees.',
  by: 'The id of the person who did it.',
  category: 'The name of one of the categories.',
  compare: 'Whether to compare with the previous period.',
  cursor: 'The `next_cursor` of the previous page, unchanged; without it, the first page.',
  day: 'A day in Europe/London, as YYYY-MM-DD.',
  empty: 'Only searches without results.',
  filter: 'Only members for whom this is true.',
  from: 'The first day, as YYYY-MM-DD in Europe/London; with the last one.',
  held_by: 'Who has taken the case.',
  id: 'The id of the thing that was changed; with its kind.',
  ids: 'Up to 20 ids, separated by commas, in place of all other filters.',
  key: 'The key from the email about it; or the name of a setting.',
  kind: 'Only those of this kind.',
  limit: 'The most entries per page.',
  max_price: 'The highest price of a day, in pounds.',
  max_total: 'The highest total of all days with the fee, in pounds; only with days.',
  near: 'A UK postcode, a town, or `latitude,longitude` in degrees.',
  needs: 'Only those that need this.',
  number: 'The number of the receipt.',
  owner: 'The id of the owner.',
  owner_id: 'The id of the owner.',
  person: 'The id of the owner or the renter.',
  postcode: 'A UK postcode; its first half is enough.',
  priority: 'Only those of this priority.',
  q: 'The text to search for, as typed.',
  reason: 'Why it was reported.',
  ref: 'The number of the request, as in its email.',
  role: 'The side of the hire.',
  search: 'The words to search for, as typed.',
  show: 'Only items for which this is true.',
  sort: 'The order.',
  state: 'Only those in this state.',
  status: 'Only those in this state.',
  subject: 'The kind of the thing that was reported.',
  tab: 'The tab of the list.',
  title: 'The title of the item.',
  to: 'The last day, as YYYY-MM-DD in Europe/London.',
  until: 'The last day, as YYYY-MM-DD in Europe/London; with the first one.',
  what: 'The kind of data that was accessed.',
  within_km: 'The greatest distance from `near`, in kilometres; or give it in miles.',
  within_miles: 'The greatest distance from `near`, in miles; or give it in kilometres.',
}

/** The description of a parameter: 'The id of the rental.' */
export function describeParameter(name: string): string {
  const of = /^(\w+)Id$/.exec(name)?.[1]
  return of
    ? `The id of the ${of.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`
    : (parameterWords[name] ?? '')
}
