-- older processes: go on
-- The search as in 0800, but that
-- * what a hire of less than a week costs is known without reading the item, and of a longer one the item is read once;
-- * where few are found for one word, each keeps its class: all were of the second, so what was spelt alike came among the others.
create or replace function find_items(
  -- What has to stand in title or body as it was typed, for classes 1 and 2; null where their terms say it all.
  phrase text,
  -- The queries of the five classes, null where nothing can be of one.
  c1 tsquery, c2 tsquery, c3 tsquery, c4 tsquery, c5 tsquery,
  -- Each pass: the rank that it finds (null: all ranks) and what it asks the index for. Of two passes of one rank the first looks
  -- through the first stretch, the second through the others; null asks for nothing.
  ranks integer[], passes tsquery[],
  -- All that the passes find: where it is `few` items at most, it is ordered at once. Null: not asked, nor counted. By age all are
  -- counted; by distance and price `few` is of the `sampled` newest items, which have a term of `sample`.
  everything tsquery, few integer, sample tsquery, sampled integer,
  -- By distance and price, of the second class: what its texts have, and in which stretch by age they have to be. Else null.
  texts tsquery, texts_within tsquery,
  -- What narrows all of it, or null.
  narrow tsquery,
  -- The order: 'newest', 'best', 'nearest' or 'cheapest'. Only 'best' keeps class 1 above class 2.
  sort text,
  around point, within_km double precision, max_pence integer,
  -- The most that the hire of all days may cost, and the platform's fee, in basis points.
  max_total_pence integer, fee_bps integer,
  -- A piece of the map, as longitudes and latitudes.
  area box,
  first_day date, last_day date, at timestamptz,
  -- The stretches of the order: the terms of each (null: any) and its last position. By age those before the last one, which holds all,
  -- are made here but for the first.
  windows tsquery[], ends integer[],
  -- So many items of the order are looked at before its stretches, whatever they are called: for words that so many items have that
  -- hardly more need to be looked at. Null: none.
  first_many integer,
  -- The number of the newest item.
  newest_no integer,
  -- Behind which item to go on; null at the beginning.
  after_rank integer, after_position integer, after_no integer,
  wanted integer
) returns table (item_id uuid, class integer, rank integer, at_position integer, no integer, are_few boolean)
  language plpgsql stable
  -- One plan for every search: that by the index of terms. Without statistics of the words, a limit would make the planner read all.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
declare
  by_age constant boolean := sort = 'newest' or sort <> 'cheapest' and around is null;
  asked tsquery;
  -- The stretch that is looked through: its terms, behind which position it begins, and where it ends. `w` is its place among those that
  -- are given, null for one that is made here.
  stretch tsquery;
  begin_after integer;
  end_at integer;
  w integer;
  is_first boolean;
  got integer;
  found_so_far integer := 0;
  -- By age, of one pass: the number from which on it looks, how many it has found, and how far back the next stretch goes.
  top integer;
  found_of_pass integer;
  back bigint;
  bits integer;
  first_asked tsquery;
  pass_query tsquery;
  first_ids uuid[];
  first_end integer;
  before_last integer;
  -- By price: the number of the last of the first items, behind which others of its price may follow.
  first_no integer;
  turned_few boolean := false;
  restarts boolean;
  ids uuid[];
  goes_on boolean;
  last_window integer;
  -- More items than these cost more to look up for each pass than to ask the index again.
  held constant integer := 200;
  -- So many slices of one size are asked for at once: with more, larger ones cost less.
  most_slices constant integer := 16;
  -- By distance and price, so many that may hold what was typed are ordered at once.
  most_literal constant integer := 500;
  literal_ids uuid[];
  by_text boolean;
  in_title tsquery;
  in_text tsquery;
  at_once boolean;
  -- Whether what was typed stands in none of the texts of the first stretch.
  nothing_literal boolean := false;
begin
  if everything is not null then
    asked := case when narrow is null then everything else everything && narrow end;
    if sample is not null then
      select count(*) into got from (select from item_search s where s.terms @@ asked and s.terms @@ sample limit sampled) counted;
      turned_few := got <= few;
      -- So many of the first of the order, whatever they are called, should hold two pages of them.
      if first_many is not null then
        first_many := greatest(first_many, 2 * wanted::bigint * sampled / greatest(got, 1));
        if first_many > 1000 then first_many := null; end if;
      end if;
    elsif windows[1] is not null and by_age then
      -- Two conditions: as one, the index would go through each entry of the stretch.
      select coalesce(array_agg(one.item_id), '{}'), not coalesce(bool_or(one.is_literal), phrase is null)
        into first_ids, nothing_literal
      from (
        select s.item_id, strpos(s.title, phrase) > 0 or strpos(s.body, phrase) > 0 as is_literal
        from item_search s where s.terms @@ asked and s.terms @@ windows[1] limit held + 1
      ) one;
      -- As many everywhere would be far more than few.
      if cardinality(first_ids)::bigint * -ends[1] > 2::bigint * few * (newest_no + ends[1]) then few := null; end if;
      if cardinality(first_ids) > held then
        first_ids := null;
        nothing_literal := false;
      end if;
    end if;
    if few is not null and sample is null then
      select count(*) into got from (select from item_search s where s.terms @@ asked limit few + 1) counted;
      if got = 0 then return; end if;
      turned_few := got <= few;
    end if;
    if turned_few then
      first_ids := null;
      nothing_literal := false;
      first_many := null;
      -- Each of so few is read: what holds the phrase in its text is of the second class, however long ago it was listed. Of one word
      -- its terms say it all.
      if phrase is not null then c2 := everything; end if;
      ranks := array[null::integer];
      passes := array[everything];
      windows := array[null::tsquery];
      ends := array[2147483647];
    end if;
  end if;
  if not turned_few and texts is not null and coalesce(after_rank, 1) <= 2 then
    -- What was typed is in few texts mostly: stretch by stretch the index would go through all that has the words again and again.
    select array_agg(distinct one.item_id) into literal_ids from (
      (select s.item_id from item_search s where s.terms @@ c1 and s.terms @@ coalesce(narrow, c1) limit most_literal + 1)
      union all
      (select s.item_id from item_search s
        where s.terms @@ texts and s.terms @@ texts_within and s.terms @@ coalesce(narrow, texts)
        limit most_literal + 1)
    ) one;
    literal_ids := coalesce(literal_ids, '{}');
    if cardinality(literal_ids) > most_literal then literal_ids := null; end if;
  end if;
  if first_many is not null then
    foreach pass_query in array passes loop
      first_asked := case when first_asked is null then pass_query else first_asked || pass_query end;
    end loop;
    -- Each of them is looked at once, whatever the passes are.
    if by_age then
      select coalesce(array_agg(one.item_id), '{}'), -min(one.no) into first_ids, first_end
      from (
        select newest.* from (
          select s.item_id, s.no from item_search s where s.no < coalesce(after_no, 2147483647) order by s.no desc limit 1000
        ) newest limit first_many
      ) one;
      first_end := coalesce(first_end, -2147483647);
    elsif sort = 'cheapest' then
      select coalesce(array_agg(one.item_id) filter (where one.terms @@ first_asked), '{}'), count(*),
        (array_agg(one.daily_pence order by one.daily_pence desc, one.no))[1],
        (array_agg(one.no order by one.daily_pence desc, one.no))[1]
        into first_ids, got, first_end, first_no
      from (
        select cheapest.* from (
          -- "between": by one price the planner could walk the numbers instead, past all items of other prices.
          (select s.item_id, s.daily_pence, s.no, s.terms from item_search s
            where after_rank is not null and s.daily_pence between after_position and after_position and s.no < after_no
            order by s.daily_pence, s.no desc limit 1000)
          union all
          (select s.item_id, s.daily_pence, s.no, s.terms from item_search s
            where s.daily_pence > coalesce(after_position, -1)
            order by s.daily_pence, s.no desc limit 1000)
        ) cheapest order by cheapest.daily_pence, cheapest.no desc limit first_many
      ) one;
      if got < first_many then first_no := null; end if;
      first_end := coalesce(first_end, -1);
    else
      loop
        select coalesce(array_agg(one.id) filter (where exists (
            select from item_search s where s.item_id = one.id and s.terms @@ first_asked
          )), '{}'), max(one.at_position), count(*), count(*) filter (where one.at_position < one.last)
          into first_ids, first_end, got, before_last
        from (
          select first.*, max(first.at_position) over () as last from (
            select nearest.* from (
              select i.id, round((i.place <-> around) * 1000)::integer as at_position from items i
              where i.status = 'active' and i.place is not null
              order by i.place <-> around limit 1000
            ) nearest limit first_many
          ) first
        ) one;
        -- Where so many are at one place that all but few would be left out, more are looked at.
        exit when got < first_many or first_many >= 1000 or before_last * 2 >= first_many;
        first_many := 1000;
      end loop;
      -- Of those at the last position some may be missing.
      first_end := coalesce(case when got = first_many then first_end - 1 else first_end end, -1);
    end if;
    windows := array_prepend(null::tsquery, windows);
    ends := array_prepend(first_end, ends);
  end if;
  for pass in 1 .. coalesce(cardinality(passes), 0) loop
    continue when passes[pass] is null or ranks[pass] < after_rank;
    goes_on := coalesce(pass > 1 and ranks[pass] = ranks[pass - 1], false);
    last_window := case when ranks[pass] = ranks[pass + 1] then 1 else cardinality(windows) end;
    -- By age and price, the first items behind a cursor are those of its rank; the ranks after it begin at the beginning.
    restarts := first_many is not null and (by_age or sort = 'cheapest') and after_rank is not null
      and ranks[pass] is distinct from after_rank;
    top := case when ranks[pass] = after_rank then after_no else newest_no end;
    begin_after := case when goes_on then ends[1] else -2147483648 end;
    if goes_on and ranks[pass] = after_rank then begin_after := greatest(begin_after, after_position); end if;
    found_of_pass := case when goes_on then coalesce(got, 0) else 0 end;
    back := 2048;
    at_once := literal_ids is not null and coalesce(ranks[pass] <= 2, false);
    w := case when at_once then last_window when goes_on then null when restarts then 2 else 1 end;
    loop
      if w is null then
        back := case
          -- What is so rare among the newest is looked for in all the rest at once.
          when got < 2 then null
          when found_of_pass < 2 then 4096
          -- As far as the rest of the page should lie, and a quarter more; never in ever smaller steps.
          else greatest(2048, back / 2, (wanted - found_so_far)::bigint * (top + begin_after) / found_of_pass * 5 / 4)
        end;
        if back <= most_slices << 17 then
          -- The oldest item was looked at.
          exit when begin_after >= -1;
          bits := case when back <= most_slices << 11 then 11 when back <= most_slices << 14 then 14 else 17 end;
          end_at := -(greatest(0, (-begin_after - back) >> bits) << bits);
          select string_agg(format('''@%s%s''', case bits when 11 then 'a' when 14 then 'b' else 'c' end, slice), ' | ')::tsquery
            into stretch from generate_series(-end_at >> bits, (-begin_after - 1) >> bits) slice;
        else
          w := last_window;
        end if;
      end if;
      if w is not null then
        stretch := windows[w];
        end_at := ends[w];
      end if;
      is_first := coalesce(w = 1, false);
      got := null;
      if is_first and nothing_literal and ranks[pass] <= 2 then
        got := 0;
      elsif end_at > begin_after
        and (after_rank is null or ranks[pass] is distinct from after_rank or end_at >= after_position) then
        ids := case when at_once then literal_ids when is_first then first_ids end;
        asked := passes[pass];
        by_text := texts is not null and coalesce(ranks[pass] <= 2, false);
        in_title := case when ranks[pass] = 1 or sort <> 'best' then c1 end;
        in_text := case when ranks[pass] = 2 then texts end;
        return query
          select f.item_id, f.class, f.rank, f.at_position, f.no, turned_few from (
            select g.* from (
              select h.*, case when sort = 'best' then h.class else greatest(h.class, 2) end as rank from (
                select s.item_id, s.no,
                  case
                    when (phrase is null or strpos(s.title, phrase) > 0) and s.terms @@ c1 then 1
                    when (phrase is null or strpos(s.body, phrase) > 0) and s.terms @@ c2 then 2
                    when ranks[pass] <= 2 then null
                    when s.terms @@ c3 then 3
                    when s.terms @@ c4 then 4
                    when s.terms @@ c5 then 5
                  end as class,
                  p.at_position
                from (
                  -- One of these: which, is known before any is read. What narrows, and the stretch, are conditions of their own, so that
                  -- the index goes from one's entry to the next one of the others; as one, it goes through each entry of the stretch.
                  select * from item_search
                  where ids is null and not by_text and narrow is null and stretch is null and terms @@ asked
                  union all
                  select * from item_search
                  where ids is null and not by_text and narrow is null and stretch is not null and terms @@ asked and terms @@ stretch
                  union all
                  select * from item_search
                  where ids is null and by_text and (
                    terms @@ in_title and terms @@ coalesce(stretch, in_title) and terms @@ coalesce(narrow, in_title)
                    or terms @@ in_text and terms @@ texts_within and terms @@ coalesce(stretch, texts_within)
                      and terms @@ coalesce(narrow, texts_within))
                  union all
                  select * from item_search
                  where ids is null and not by_text and narrow is not null
                    and terms @@ asked and terms @@ narrow and terms @@ coalesce(stretch, narrow)
                  union all
                  -- Each is looked up ("offset 0"): joined, all that has the words might be read.
                  select s.* from unnest(ids) one (id)
                  cross join lateral (select * from item_search x where x.item_id = one.id offset 0) s
                  where ids is not null and s.terms @@ asked and (narrow is null or s.terms @@ narrow)
                ) s
                cross join lateral (
                  select t.total_pence, case
                    when sort = 'cheapest' then coalesce(t.total_pence, s.daily_pence)
                    when sort = 'newest' or around is null then -s.no
                    else coalesce(round((s.place <-> around) * 1000)::integer, 2147483647)
                  end as at_position
                  from (select case
                    when first_day is null or sort <> 'cheapest' and max_total_pence is null then null
                    -- Below a week the daily rate says it, so that the item needn't be read.
                    when last_day - first_day < 6 then
                      hire_total_pence(s.daily_pence, null, null, last_day - first_day + 1, fee_bps)
                    else (
                      select hire_total_pence(s.daily_pence, (i.weekly_rate * 100)::integer, (i.monthly_rate * 100)::integer,
                        last_day - first_day + 1, fee_bps)
                      from items i where i.id = s.item_id
                    )
                  end as total_pence offset 0) t
                ) p
                where p.at_position > begin_after and p.at_position <= end_at
                  and (is_first or at_once or restarts or first_no is null or p.at_position > first_end or s.no < first_no)
                  and (max_pence is null or s.daily_pence <= max_pence)
                  and (max_total_pence is null or p.total_pence <= max_total_pence)
                  and (within_km is null or s.place <-> around <= within_km)
                -- Kept from being merged with what is outside, or the planner walks the newest items instead.
                offset 0
              ) h where h.class is not null
            ) g
            where (ranks[pass] is null or g.rank = ranks[pass])
              and (after_rank is null or g.rank > after_rank
                or g.rank = after_rank
                  and (g.at_position > after_position or g.at_position = after_position and g.no < after_no))
            order by g.rank, g.at_position, g.no desc
            offset 0
          ) f
          where (area is null or exists (
              select from items i where i.id = f.item_id and point(i.longitude::float8, i.latitude::float8) <@ area))
            -- The same as the lists without words ask (item-search-queries.ts): in the available period, not excluded, and of no live
            -- hire that holds its dates.
            and (first_day is null or exists (
                select from items i
                where i.id = f.item_id
                  and coalesce(i.available_from <= first_day, true) and coalesce(i.available_until >= last_day, true)
                  and not exists (select from unnest(i.excluded_dates) day where day between first_day and last_day)
              ) and not exists (
                select from rentals r
                where r.item_id = f.item_id and r.status in ('pending', 'booked', 'confirmed')
                  and r.end_date >= first_day and r.start_date <= last_day
                  and (r.status <> 'pending' or coalesce(r.answer_by, r.pay_by) > at)
              ))
          limit wanted - found_so_far;
        get diagnostics got = row_count;
        found_so_far := found_so_far + got;
        found_of_pass := found_of_pass + got;
        if found_so_far >= wanted then return; end if;
      end if;
      exit when w = last_window;
      begin_after := greatest(begin_after, case when is_first and first_no is not null then first_end - 1 else end_at end);
      if by_age and ranks[pass] = after_rank then begin_after := greatest(begin_after, after_position); end if;
      w := case
        when w < last_window - 1 and (not by_age or coalesce(got, 2) >= 2) then w + 1
        when not by_age then last_window
      end;
    end loop;
  end loop;
end
$$;
