import { outwardPostcode } from '../postcodes.ts'
import type { Point } from './places.ts'

/** The name of a postcode area and roughly its centre: good enough for a marker when no better source is available. */
export interface Area {
  readonly name: string
  readonly middle: Point
}

/** The post town of each postcode area of the United Kingdom and the islands around it. */
const towns = areas(
  `AB 57.15 -2.11 Aberdeen, AL 51.77 -0.33 St Albans, B 52.48 -1.89 Birmingham, BA 51.38 -2.36 Bath,
  BB 53.75 -2.48 Blackburn, BD 53.8 -1.76 Bradford, BF 51.51 -0.12 Forces, BH 50.73 -1.87 Bournemouth,
  BL 53.58 -2.43 Bolton, BN 50.84 -0.14 Brighton, BR 51.4 0.03 Bromley, BS 51.45 -2.59 Bristol, BT 54.6 -5.93 Belfast,
  CA 54.89 -2.94 Carlisle, CB 52.21 0.13 Cambridge, CF 51.49 -3.19 Cardiff, CH 53.2 -2.9 Chester,
  CM 51.73 0.48 Chelmsford, CO 51.89 0.9 Colchester, CR 51.36 -0.1 Croydon, CT 51.28 1.08 Canterbury,
  CV 52.41 -1.51 Coventry, CW 53.1 -2.44 Crewe, DA 51.44 0.21 Dartford, DD 56.47 -2.97 Dundee, DE 52.92 -1.48 Derby,
  DG 55.07 -3.61 Dumfries, DH 54.78 -1.58 Durham, DL 54.53 -1.56 Darlington, DN 53.53 -1.13 Doncaster,
  DT 50.71 -2.44 Dorchester, DY 52.5 -2.09 Dudley, E 51.54 -0.03 East London, EC 51.52 -0.1 City of London,
  EH 55.94 -3.2 Edinburgh, EN 51.66 -0.07 Enfield, EX 50.72 -3.53 Exeter, FK 56.05 -3.8 Falkirk,
  FY 53.82 -3.04 Blackpool, G 55.86 -4.26 Glasgow, GL 51.87 -2.22 Gloucester, GU 51.24 -0.61 Guildford,
  GY 49.46 -2.57 Guernsey, HA 51.59 -0.35 Harrow, HD 53.64 -1.79 Huddersfield, HG 54.02 -1.52 Harrogate,
  HP 51.7 -0.65 Hemel Hempstead, HR 52.07 -2.71 Hereford, HS 58.2 -6.6 Outer Hebrides, HU 53.76 -0.35 Hull,
  HX 53.72 -1.87 Halifax, IG 51.58 0.08 Ilford, IM 54.18 -4.5 Isle of Man, IP 52.08 1.12 Ipswich,
  IV 57.51 -4.25 Inverness, JE 49.2 -2.12 Jersey, KA 55.58 -4.52 Kilmarnock, KT 51.38 -0.31 Kingston upon Thames,
  KW 58.62 -3.3 Kirkwall, KY 56.17 -3.12 Kirkcaldy, L 53.42 -2.94 Liverpool, LA 54.07 -2.81 Lancaster,
  LD 52.23 -3.38 Llandrindod Wells, LE 52.63 -1.14 Leicester, LL 53.14 -3.62 Llandudno, LN 53.22 -0.53 Lincoln,
  LS 53.81 -1.55 Leeds, LU 51.89 -0.43 Luton, M 53.47 -2.25 Manchester, ME 51.35 0.53 Rochester,
  MK 52.04 -0.75 Milton Keynes, ML 55.78 -3.95 Motherwell, N 51.58 -0.11 North London,
  NE 54.99 -1.63 Newcastle upon Tyne, NG 52.96 -1.15 Nottingham, NN 52.25 -0.88 Northampton, NP 51.62 -3.02 Newport,
  NR 52.64 1.28 Norwich, NW 51.55 -0.18 North West London, OL 53.55 -2.1 Oldham, OX 51.75 -1.26 Oxford,
  PA 55.85 -4.65 Paisley, PE 52.6 -0.2 Peterborough, PH 56.6 -3.7 Perth, PL 50.39 -4.2 Plymouth,
  PO 50.82 -1.07 Portsmouth, PR 53.74 -2.71 Preston, RG 51.44 -1.03 Reading, RH 51.16 -0.17 Redhill,
  RM 51.57 0.19 Romford, S 53.39 -1.46 Sheffield, SA 51.65 -4.1 Swansea, SE 51.47 -0.04 South East London,
  SG 51.93 -0.2 Stevenage, SK 53.36 -2.1 Stockport, SL 51.52 -0.63 Slough, SM 51.36 -0.18 Sutton,
  SN 51.54 -1.86 Swindon, SO 50.93 -1.41 Southampton, SP 51.1 -1.75 Salisbury, SR 54.9 -1.4 Sunderland,
  SS 51.55 0.67 Southend-on-Sea, ST 52.98 -2.14 Stoke-on-Trent, SW 51.46 -0.17 South West London,
  SY 52.6 -2.95 Shrewsbury, TA 51.05 -3.15 Taunton, TD 55.62 -2.6 Galashiels, TF 52.7 -2.46 Telford,
  TN 51.08 0.4 Tonbridge, TQ 50.46 -3.58 Torquay, TR 50.2 -5.2 Truro, TS 54.58 -1.25 Middlesbrough,
  TW 51.45 -0.35 Twickenham, UB 51.53 -0.43 Southall, W 51.51 -0.2 West London, WA 53.4 -2.58 Warrington,
  WC 51.52 -0.12 Central London, WD 51.67 -0.4 Watford, WF 53.68 -1.48 Wakefield, WN 53.54 -2.62 Wigan,
  WR 52.17 -2.15 Worcester, WS 52.62 -1.97 Walsall, WV 52.58 -2.14 Wolverhampton, YO 54.02 -1 York,
  ZE 60.25 -1.25 Lerwick`,
)

/** London is so dense that it's divided into districts. */
const londonDistricts = areas(
  `E1 51.52 -0.06 Whitechapel, E2 51.53 -0.06 Bethnal Green, E3 51.53 -0.02 Bow, E4 51.63 0 Chingford,
  E5 51.56 -0.05 Clapton, E6 51.53 0.06 East Ham, E7 51.55 0.03 Forest Gate, E8 51.54 -0.07 Hackney,
  E9 51.55 -0.04 Homerton, E10 51.57 -0.01 Leyton, E11 51.57 0.01 Leytonstone, E12 51.55 0.05 Manor Park,
  E13 51.53 0.03 Plaistow, E14 51.5 -0.02 Poplar, E15 51.54 0.01 Stratford, E16 51.51 0.02 Canning Town,
  E17 51.59 -0.02 Walthamstow, E18 51.59 0.03 South Woodford, E20 51.54 -0.01 Olympic Park, EC1 51.52 -0.1 Clerkenwell,
  EC2 51.52 -0.09 Moorgate, EC3 51.51 -0.08 Aldgate, EC4 51.51 -0.1 Blackfriars, N1 51.54 -0.1 Islington,
  N2 51.59 -0.17 East Finchley, N3 51.6 -0.19 Finchley, N4 51.57 -0.1 Finsbury Park, N5 51.55 -0.1 Highbury,
  N6 51.57 -0.14 Highgate, N7 51.55 -0.12 Holloway, N8 51.58 -0.12 Hornsey, N9 51.62 -0.06 Lower Edmonton,
  N10 51.59 -0.15 Muswell Hill, N11 51.61 -0.14 New Southgate, N12 51.61 -0.18 North Finchley,
  N13 51.62 -0.1 Palmers Green, N14 51.63 -0.13 Southgate, N15 51.58 -0.08 South Tottenham,
  N16 51.56 -0.08 Stoke Newington, N17 51.6 -0.07 Tottenham, N18 51.61 -0.07 Upper Edmonton,
  N19 51.56 -0.13 Upper Holloway, N20 51.63 -0.18 Whetstone, N21 51.64 -0.1 Winchmore Hill, N22 51.6 -0.11 Wood Green,
  NW1 51.53 -0.14 Camden Town, NW2 51.56 -0.22 Cricklewood, NW3 51.55 -0.17 Hampstead, NW4 51.59 -0.22 Hendon,
  NW5 51.55 -0.14 Kentish Town, NW6 51.54 -0.2 Kilburn, NW7 51.61 -0.24 Mill Hill, NW8 51.53 -0.17 St John’s Wood,
  NW9 51.59 -0.26 Kingsbury, NW10 51.54 -0.25 Willesden, NW11 51.58 -0.2 Golders Green, SE1 51.5 -0.09 Southwark,
  SE2 51.49 0.12 Abbey Wood, SE3 51.47 0.02 Blackheath, SE4 51.46 -0.03 Brockley, SE5 51.47 -0.09 Camberwell,
  SE6 51.44 -0.02 Catford, SE7 51.48 0.04 Charlton, SE8 51.48 -0.03 Deptford, SE9 51.45 0.06 Eltham,
  SE10 51.48 0 Greenwich, SE11 51.49 -0.11 Kennington, SE12 51.44 0.02 Lee, SE13 51.46 -0.01 Lewisham,
  SE14 51.48 -0.04 New Cross, SE15 51.47 -0.06 Peckham, SE16 51.5 -0.05 Rotherhithe, SE17 51.49 -0.09 Walworth,
  SE18 51.48 0.07 Woolwich, SE19 51.42 -0.08 Upper Norwood, SE20 51.41 -0.06 Anerley, SE21 51.44 -0.09 Dulwich,
  SE22 51.45 -0.07 East Dulwich, SE23 51.44 -0.05 Forest Hill, SE24 51.45 -0.1 Herne Hill,
  SE25 51.4 -0.08 South Norwood, SE26 51.43 -0.05 Sydenham, SE27 51.43 -0.1 West Norwood, SE28 51.5 0.11 Thamesmead,
  SW1 51.5 -0.14 Westminster, SW2 51.45 -0.12 Brixton, SW3 51.49 -0.17 Chelsea, SW4 51.46 -0.14 Clapham,
  SW5 51.49 -0.19 Earl’s Court, SW6 51.48 -0.2 Fulham, SW7 51.5 -0.18 South Kensington, SW8 51.48 -0.13 South Lambeth,
  SW9 51.47 -0.11 Stockwell, SW10 51.48 -0.18 West Brompton, SW11 51.47 -0.16 Battersea, SW12 51.45 -0.15 Balham,
  SW13 51.48 -0.25 Barnes, SW14 51.46 -0.26 Mortlake, SW15 51.45 -0.23 Putney, SW16 51.42 -0.13 Streatham,
  SW17 51.43 -0.16 Tooting, SW18 51.45 -0.19 Wandsworth, SW19 51.42 -0.21 Wimbledon, SW20 51.41 -0.23 West Wimbledon,
  W1 51.52 -0.15 West End, W2 51.52 -0.18 Paddington, W3 51.51 -0.27 Acton, W4 51.49 -0.26 Chiswick,
  W5 51.51 -0.3 Ealing, W6 51.49 -0.23 Hammersmith, W7 51.51 -0.34 Hanwell, W8 51.5 -0.19 Kensington,
  W9 51.53 -0.19 Maida Hill, W10 51.52 -0.21 North Kensington, W11 51.51 -0.21 Notting Hill,
  W12 51.51 -0.24 Shepherd’s Bush, W13 51.51 -0.32 West Ealing, W14 51.5 -0.21 West Kensington,
  WC1 51.52 -0.12 Bloomsbury, WC2 51.51 -0.12 Strand`,
)

/** A district of London by its outward postcode; 'EC1A' and 'SW1W' are parts of the districts EC1 and SW1. */
const londonDistrict = (outward: string): Area | undefined => londonDistricts.get(outward.replace(/[A-Z]$/, ''))

/** The area of an outward postcode. */
function areaOf(outward: string): Area | undefined {
  return londonDistrict(outward) ?? towns.get(outward.replace(/\d.*$/, ''))
}

/** The approximate position of a postcode (or its outward part); undefined for an invalid one, or an unknown area. */
export function roughPlace(postcode: string): Point | undefined {
  const outward = outwardPostcode(postcode)
  return outward === undefined ? undefined : areaOf(outward)?.middle
}

/** The name of a postcode's area, as 'Hackney, E8'; undefined for an unknown area. */
export function areaName(postcode: string): string | undefined {
  const outward = outwardPostcode(postcode)
  const area = outward === undefined ? undefined : areaOf(outward)
  return area && `${area.name}, ${outward}`
}

/** The names of a postcode's area, including London for its districts; empty for an unknown area. */
export function areaNames(postcode: string): string[] {
  const outward = outwardPostcode(postcode)
  const area = outward === undefined ? undefined : areaOf(outward)
  if (outward === undefined || !area) return []
  return londonDistrict(outward) ? [area.name, 'London'] : [area.name]
}

/** All areas with a name, the post towns before the districts of London. */
export function namedAreas(): Area[] {
  return [...towns.values(), ...londonDistricts.values()]
}

/** The name of the area around a point: 'E8' in London, else the nearest post town. */
export function nearestArea(point: Point): string {
  const narrow = Math.cos((point.latitude * Math.PI) / 180)
  const distance = ({ middle }: Area) =>
    Math.hypot(middle.latitude - point.latitude, (middle.longitude - point.longitude) * narrow)
  const [town] = namedAreas().toSorted((a, b) => distance(a) - distance(b))
  const district = [...londonDistricts].find(([, area]) => area === town)
  return district?.[0] ?? town?.name ?? ''
}

/** The districts of London. */
export function londonAreas(): Area[] {
  return [...londonDistricts.values()]
}

/** The districts of London by their outward postcodes, with their centres. */
export function londonOutwards(): { readonly name: string; readonly point: Point }[] {
  return [...londonDistricts].map(([name, { middle }]) => ({ name, point: middle }))
}

/** Reads a table of areas: code, latitude, longitude and name of each. */
function areas(table: string): ReadonlyMap<string, Area> {
  return new Map(
    table.split(',').map((entry) => {
      const [, code = '', latitude, longitude, name = ''] = /^\s*(\S+) (\S+) (\S+) (.+)$/.exec(entry) ?? []
      return [code, { name, middle: { latitude: Number(latitude), longitude: Number(longitude) } }]
    }),
  )
}
