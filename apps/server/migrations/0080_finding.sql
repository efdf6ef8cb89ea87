-- Where a point lies on a plane, in kilometres: a transverse Mercator around 2 degrees west, true to half a per cent in the
-- United Kingdom. Distances are straight lines there, so one index finds the nearest first.
create function plane_point(latitude double precision, longitude double precision) returns point
  language sql immutable strict parallel safe
  return point(
    6371 * atanh(cosd(latitude) * sind(longitude + 2)),
    6371 * radians(atan2d(sind(latitude), cosd(latitude) * cosd(longitude + 2)))
  );

create index items_nearest on items using gist (plane_point(latitude::float8, longitude::float8)) where status = 'active';
create index items_on_map on items using gist (point(longitude::float8, latitude::float8)) where status = 'active';
create index items_by_price on items (daily_rate, created_at desc, id desc) where status = 'active';
create index items_by_price_of_category on items (category, daily_rate, created_at desc, id desc) where status = 'active';
