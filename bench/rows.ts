/** The rows of the benchmarks as PostgreSQL makes them, from the number of each row alone: no chance in it. */

/** A whole number from 0 up to below `modulus`, which looks like chance and depends on row `n` and `salt` alone. */
const pick = (salt: string, modulus: string | number) =>
  `((hashint8extended(n, ${salt})::numeric % ${modulus} + ${modulus}) % ${modulus})::int`

const list = (words: string) =>
  `array[${words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(',')}]`

const kinds = list(
  'cordless heavy compact folding electric petrol sturdy light large small classic portable rugged quiet quick',
)
const things = list(
  'drill saw sander ladder tent kayak camera tripod speaker projector mower strimmer hedge bicycle trailer marquee table chair mixer blender guitar amplifier telescope pram cot paddleboard wetsuit skis sledge snowboard jigsaw router planer grinder multimeter generator heater dehumidifier washer vacuum steamer easel',
)
const words = list(
  'comes with a case and charger two batteries spare blades in good order cleaned after each hire collect from the door easy to carry fits most cars instructions inside tested every month ask me about delivery weekend welcome ideal for gardens parties camping trips building work first owner hardly used strong bright safe kept dry indoors box of bits included cable straps cover seat helmet light pump',
)

/** How many people list so many items, forty each. */
export const ownersFor = (itemCount: number) => itemCount / 40

/** What owners and the others write to each other: so many conversations begun by each owner, of so many messages. */
export interface Talk {
  readonly each: number
  readonly long: number
}

/**
 * Among owners alone each writes to ten others, twenty messages; with more people than owners each of these writes to twenty that
 * nobody else writes to, ten messages: as many messages as before, and everyone has a conversation.
 */
export const talkOf = (people: number, owners: number): Talk =>
  people > owners ? { each: 20, long: 10 } : { each: 10, long: 20 }
const wordsOf = (salt: number, count: number) =>
  `(select string_agg((${words})[1 + ((hashint8extended(n * 97 + w, ${salt})::numeric % 74 + 74) % 74)::int], ' ' order by w)
    from generate_series(1, ${count}) w)`

/** Towns of the country, latitude and longitude by turns, the first ones larger. */
const towns =
  'array[51.51,-0.12,53.48,-2.24,52.48,-1.89,55.86,-4.25,53.80,-1.55,51.45,-2.59,53.41,-2.98,55.95,-3.19,51.48,-3.18,54.60,-5.93,54.97,-1.61,52.95,-1.15,52.64,-1.13,53.38,-1.47,50.72,-3.53,52.63,1.30,50.82,-0.14,57.15,-2.11,52.20,0.12,53.96,-1.08]'
const town = `floor(20 * power(${pick('31', 1000)} / 1000.0, 2))::int`
const scatter = (salt: number) => `((${pick(String(salt), 1000)} + ${pick(String(salt + 1), 1000)} - 1000) / 4000.0)`

/** An id as a client may send it: of version 4, made of a hash. */
export const uuid = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

/** The people $1 to $2, the first of whom is 0. */
export const members = `
  with people as (
    insert into auth.users (id, email, email_confirmed_at)
    select ${uuid('member', 'n')}, 'member' || n || '@bench.example', '2025-01-01' from generate_series($1::int, $2::int) n
    returning id
  )
  insert into profiles (id, full_name, member_since)
  select ${uuid('member', 'n')}, 'Member ' || n, '2025-01-01' from generate_series($1::int, $2::int) n`

/** Items $1 to $2 of $4, of $5 owners; the first one is the newest. One in ten is a drill by name; one in ten thousand has the word of the rare search. */
export const items = `
  insert into items (id, user_id, title, description, category, daily_rate, weekly_rate, monthly_rate, location, latitude,
    longitude, status, available_from, available_until, excluded_dates, search_no, created_at, updated_at)
  select ${uuid('item', 'n')}, ${uuid('member', '(n % $5::int)')}, title, description, category, rate,
    case when n % 2 = 0 then rate * 5 end, case when n % 4 = 0 then rate * 15 end, 'E8', latitude, longitude,
    case when n % 25 = 0 then 'paused' else 'active' end, '2025-01-01', current_date + 365 - n % 400,
    case when n % 5 = 0 then array[current_date + n % 60] else '{}' end,
    $4::int - n, at, at
  from (
    select n, (${kinds})[1 + ${pick('1', 15)}] || ' ' ||
        case when n % 10 = 3 then 'drill' else (${things})[1 + ${pick('2', 42)}] end ||
        case when n % 10000 = 77 then ' theodolite' else '' end as title,
      initcap(${wordsOf(3, 30)}) as description, ($3::text[])[1 + ${pick('4', 16)}] as category,
      1 + ${pick('5', 120)} / 2.0 as rate,
      round((${towns})[1 + 2 * ${town}] + ${scatter(11)}, 2) as latitude,
      round((${towns})[2 + 2 * ${town}] + ${scatter(21)}, 2) as longitude,
      timestamptz '2026-01-01' - n * interval '4 minutes' as at
    from generate_series($1::int, $2::int) n
  ) made`

/** What is listed after these items is newer. */
export const numbering = `select setval(pg_get_serial_sequence('items', 'search_no'), (select max(search_no) from items))`

export const images = `
  insert into item_images (id, item_id, image_url, position)
  select md5('image' || n || '-' || position)::uuid, ${uuid('item', 'n')}, 'bench/' || n || '-' || position || '.webp', position
  from generate_series($1::int, $2::int) n, generate_series(0, n % 4) position`

export const addons = `
  insert into item_addons (id, item_id, name, price, position)
  select md5('addon' || n || '-' || position)::uuid, ${uuid('item', 'n')}, 'Extra ' || position, 1.5, position
  from generate_series($1::int, $2::int) n, generate_series(0, n % 3) position`

/**
 * A hire within the next 60 days for every second item, of $4 owners by $3 people: the page of each owner has forty. Where there are
 * more people than owners, those who come a second time around are the ones who were left out the first time, so that all hire.
 */
export const rentals = `
  insert into rentals (id, item_id, renter_id, owner_id, status, start_date, end_date, completes_on, requested_at,
    base_amount, addons_amount, platform_fee, total_amount, price_lines, item_snapshot)
  select ${uuid('rental', 'n')}, ${uuid('item', 'n')}, ${uuid('member', '((n + 1 + case when $3::int > $4::int then n / $3::int else 0 end) % $3::int)')},
    ${uuid('member', '(n % $4::int)')},
    'confirmed', current_date + n % 60, current_date + n % 60 + n % 5, current_date + n % 60 + n % 5 + 3, now(), 10, 0, 1.5, 11.5, '[]', '{}'
  from generate_series($1::int, $2::int) n where n % 2 = 0`

/** Each of the owners $1 to $2 writes to $4 of $3 people, $5 steps from one owner's to the next one's. */
const pairs = `
  select n, ${uuid('conversation', "n || '-' || k")} as id, ${uuid('member', 'n')} as one,
    ${uuid('member', '((n::bigint * $5::int + k) % $3::int)')} as other, timestamptz '2026-01-01' - (n * 10 + k) * interval '1 minute' as at
  from generate_series($1::int, $2::int) n, generate_series(1, $4::int) k`

export const conversations = `
  with made as (
    insert into conversations (id, member_low, member_high, created_at, updated_at)
    select id, least(one, other), greatest(one, other), at, at from (${pairs}) pairs
    returning id, member_low, member_high, updated_at
  )
  insert into conversation_participants (conversation_id, user_id, opened, listed_at)
  select id, member, true, updated_at from made, lateral (values (member_low), (member_high)) both_sides (member)`

/** $6 of each of those conversations, the last two unread. */
export const messages = `
  insert into messages (conversation_id, sender_id, text, is_read, created_at)
  select id, case when m % 2 = 0 then one else other end, ${wordsOf(6, 8)}, m > 2, at - m * interval '5 minutes'
  from (${pairs}) pairs, generate_series(1, $6::int) m`

/** Nobody is reminded of them. */
export const remindNobody =
  'update conversation_participants set unreminded_since = null where unreminded_since is not null'

/** What makes the tables ready to be read. */
export const settle = 'vacuum analyze'
