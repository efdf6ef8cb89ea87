-- An item whose postcode nobody knows has no place, instead of a random one in London: it is on no map, near nobody, and the last
-- in order of distance.
alter table items
  alter column latitude drop not null,
  alter column longitude drop not null,
  alter column place drop not null;
alter table item_places
  alter column latitude drop not null,
  alter column longitude drop not null;

-- Those listed so far with a text that is no postcode, or of no area of the United Kingdom, were put at random.
update item_places p set latitude = null, longitude = null
where not replace(p.postcode, ' ', '') ~ (
    '^(AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL'
    || '|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX'
    || '|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR'
    || '|WS|WV|YO|ZE)\d[A-Z\d]?(\d[A-Z]{2})?$'
  )
  and not exists (select from postcode_places known where known.postcode = p.postcode);
update items i set location = null, latitude = null, longitude = null
where i.location is null or exists (select from item_places p where p.item_id = i.id and p.latitude is null);

alter table items add constraint items_place_whole check (
  (latitude is null) = (longitude is null) and (latitude is not null or location is null)
);
alter table item_places add constraint item_places_whole check ((latitude is null) = (longitude is null));
