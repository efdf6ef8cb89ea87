import { outwardPostcode } from '../postcodes.ts'
import type { Point } from './places.ts'

/** What a part of the country is called, and its middle, roughly: good enough for a marker when nothing better answers. */
interface Area {
  readonly name: string
  readonly middle: Point
}

/** The post town of each postcode area of the United Kingdom and the islands around it. */
const towns = areas(
  `AB Aberdeen 57.15 -2.11, AL St Albans 51.77 -0.33, B Birmingham 52.48 -1.89, BA Bath 51.38 -2.36,
  BB Blackburn 53.75 -2.48, BD Bradford 53.8 -1.76, BF Forces 51.51 -0.12, BH Bournemouth 50.73 -1.87,
  BL Bolton 53.58 -2.43, BN Brighton 50.84 -0.14, BR Bromley 51.4 0.03, BS Bristol 51.45 -2.59, BT Belfast 54.6 -5.93,
  CA Carlisle 54.89 -2.94, CB Cambridge 52.21 0.13, CF Cardiff 51.49 -3.19, CH Chester 53.2 -2.9,
  CM Chelmsford 51.73 0.48, CO Colchester 51.89 0.9, CR Croydon 51.36 -0.1, CT Canterbury 51.28 1.08,
  CV Coventry 52.41 -1.51, CW Crewe 53.1 -2.44, DA Dartford 51.44 0.21, DD Dundee 56.47 -2.97, DE Derby 52.92 -1.48,
  DG Dumfries 55.07 -3.61, DH Durham 54.78 -1.58, DL Darlington 54.53 -1.56, DN Doncaster 53.53 -1.13,
  DT Dorchester 50.71 -2.44, DY Dudley 52.5 -2.09, E East London 51.54 -0.03, EC City of London 51.52 -0.1,
  EH Edinburgh 55.94 -3.2, EN Enfield 51.66 -0.07, EX Exeter 50.72 -3.53, FK Falkirk 56.05 -3.8,
  FY Blackpool 53.82 -3.04, G Glasgow 55.86 -4.26, GL Gloucester 51.87 -2.22, GU Guildford 51.24 -0.61,
  GY Guernsey 49.46 -2.57, HA Harrow 51.59 -0.35, HD Huddersfield 53.64 -1.79, HG Harrogate 54.02 -1.52,
  HP Hemel Hempstead 51.7 -0.65, HR Hereford 52.07 -2.71, HS Outer Hebrides 58.2 -6.6, HU Hull 53.76 -0.35,
  HX Halifax 53.72 -1.87, IG Ilford 51.58 0.08, IM Isle of Man 54.18 -4.5, IP Ipswich 52.08 1.12,
  IV Inverness 57.51 -4.25, JE Jersey 49.2 -2.12, KA Kilmarnock 55.58 -4.52, KT Kingston upon Thames 51.38 -0.31,
  KW Kirkwall 58.62 -3.3, KY Kirkcaldy 56.17 -3.12, L Liverpool 53.42 -2.94, LA Lancaster 54.07 -2.81,
  LD Llandrindod Wells 52.23 -3.38, LE Leicester 52.63 -1.14, LL Llandudno 53.14 -3.62, LN Lincoln 53.22 -0.53,
  LS Leeds 53.81 -1.55, LU Luton 51.89 -0.43, M Manchester 53.47 -2.25, ME Rochester 51.35 0.53,
  MK Milton Keynes 52.04 -0.75, ML Motherwell 55.78 -3.95, N North London 51.58 -0.11,
  NE Newcastle upon Tyne 54.99 -1.63, NG Nottingham 52.96 -1.15, NN Northampton 52.25 -0.88, NP Newport 51.62 -3.02,
  NR Norwich 52.64 1.28, NW North West London 51.55 -0.18, OL Oldham 53.55 -2.1, OX Oxford 51.75 -1.26,
  PA Paisley 55.85 -4.65, PE Peterborough 52.6 -0.2, PH Perth 56.6 -3.7, PL Plymouth 50.39 -4.2,
  PO Portsmouth 50.82 -1.07, PR Preston 53.74 -2.71, RG Reading 51.44 -1.03, RH Redhill 51.16 -0.17,
  RM Romford 51.57 0.19, S Sheffield 53.39 -1.46, SA Swansea 51.65 -4.1, SE South East London 51.47 -0.04,
  SG Stevenage 51.93 -0.2, SK Stockport 53.36 -2.1, SL Slough 51.52 -0.63, SM Sutton 51.36 -0.18,
  SN Swindon 51.54 -1.86, SO Southampton 50.93 -1.41, SP Salisbury 51.1 -1.75, SR Sunderland 54.9 -1.4,
  SS Southend-on-Sea 51.55 0.67, ST Stoke-on-Trent 52.98 -2.14, SW South West London 51.46 -0.17,
  SY Shrewsbury 52.6 -2.95, TA Taunton 51.05 -3.15, TD Galashiels 55.62 -2.6, TF Telford 52.7 -2.46,
  TN Tonbridge 51.08 0.4, TQ Torquay 50.46 -3.58, TR Truro 50.2 -5.2, TS Middlesbrough 54.58 -1.25,
  TW Twickenham 51.45 -0.35, UB Southall 51.53 -0.43, W West London 51.51 -0.2, WA Warrington 53.4 -2.58,
  WC Central London 51.52 -0.12, WD Watford 51.67 -0.4, WF Wakefield 53.68 -1.48, WN Wigan 53.54 -2.62,
  WR Worcester 52.17 -2.15, WS Walsall 52.62 -1.97, WV Wolverhampton 52.58 -2.14, YO York 54.02 -1,
  ZE Lerwick 60.25 -1.25`,
)

/** London is so dense that its districts are told apart. */
const londonDistricts = areas(
  `E1 Whitechapel 51.52 -0.06, E2 Bethnal Green 51.53 -0.06, E3 Bow 51.53 -0.02, E4 Chingford 51.63 0,
  E5 Clapton 51.56 -0.05, E6 East Ham 51.53 0.06, E7 Forest Gate 51.55 0.03, E8 Hackney 51.54 -0.07,
  E9 Homerton 51.55 -0.04, E10 Leyton 51.57 -0.01, E11 Leytonstone 51.57 0.01, E12 Manor Park 51.55 0.05,
  E13 Plaistow 51.53 0.03, E14 Poplar 51.5 -0.02, E15 Stratford 51.54 0.01, E16 Canning Town 51.51 0.02,
  E17 Walthamstow 51.59 -0.02, E18 South Woodford 51.59 0.03, E20 Olympic Park 51.54 -0.01, EC1 Clerkenwell 51.52 -0.1,
  EC2 Moorgate 51.52 -0.09, EC3 Aldgate 51.51 -0.08, EC4 Blackfriars 51.51 -0.1, N1 Islington 51.54 -0.1,
  N2 East Finchley 51.59 -0.17, N3 Finchley 51.6 -0.19, N4 Finsbury Park 51.57 -0.1, N5 Highbury 51.55 -0.1,
  N6 Highgate 51.57 -0.14, N7 Holloway 51.55 -0.12, N8 Hornsey 51.58 -0.12, N9 Lower Edmonton 51.62 -0.06,
  N10 Muswell Hill 51.59 -0.15, N11 New Southgate 51.61 -0.14, N12 North Finchley 51.61 -0.18,
  N13 Palmers Green 51.62 -0.1, N14 Southgate 51.63 -0.13, N15 South Tottenham 51.58 -0.08,
  N16 Stoke Newington 51.56 -0.08, N17 Tottenham 51.6 -0.07, N18 Upper Edmonton 51.61 -0.07,
  N19 Upper Holloway 51.56 -0.13, N20 Whetstone 51.63 -0.18, N21 Winchmore Hill 51.64 -0.1, N22 Wood Green 51.6 -0.11,
  NW1 Camden Town 51.53 -0.14, NW2 Cricklewood 51.56 -0.22, NW3 Hampstead 51.55 -0.17, NW4 Hendon 51.59 -0.22,
  NW5 Kentish Town 51.55 -0.14, NW6 Kilburn 51.54 -0.2, NW7 Mill Hill 51.61 -0.24, NW8 St John’s Wood 51.53 -0.17,
  NW9 Kingsbury 51.59 -0.26, NW10 Willesden 51.54 -0.25, NW11 Golders Green 51.58 -0.2, SE1 Southwark 51.5 -0.09,
  SE2 Abbey Wood 51.49 0.12, SE3 Blackheath 51.47 0.02, SE4 Brockley 51.46 -0.03, SE5 Camberwell 51.47 -0.09,
  SE6 Catford 51.44 -0.02, SE7 Charlton 51.48 0.04, SE8 Deptford 51.48 -0.03, SE9 Eltham 51.45 0.06,
  SE10 Greenwich 51.48 0, SE11 Kennington 51.49 -0.11, SE12 Lee 51.44 0.02, SE13 Lewisham 51.46 -0.01,
  SE14 New Cross 51.48 -0.04, SE15 Peckham 51.47 -0.06, SE16 Rotherhithe 51.5 -0.05, SE17 Walworth 51.49 -0.09,
  SE18 Woolwich 51.48 0.07, SE19 Upper Norwood 51.42 -0.08, SE20 Anerley 51.41 -0.06, SE21 Dulwich 51.44 -0.09,
  SE22 East Dulwich 51.45 -0.07, SE23 Forest Hill 51.44 -0.05, SE24 Herne Hill 51.45 -0.1,
  SE25 South Norwood 51.4 -0.08, SE26 Sydenham 51.43 -0.05, SE27 West Norwood 51.43 -0.1, SE28 Thamesmead 51.5 0.11,
  SW1 Westminster 51.5 -0.14, SW2 Brixton 51.45 -0.12, SW3 Chelsea 51.49 -0.17, SW4 Clapham 51.46 -0.14,
  SW5 Earl’s Court 51.49 -0.19, SW6 Fulham 51.48 -0.2, SW7 South Kensington 51.5 -0.18, SW8 South Lambeth 51.48 -0.13,
  SW9 Stockwell 51.47 -0.11, SW10 West Brompton 51.48 -0.18, SW11 Battersea 51.47 -0.16, SW12 Balham 51.45 -0.15,
  SW13 Barnes 51.48 -0.25, SW14 Mortlake 51.46 -0.26, SW15 Putney 51.45 -0.23, SW16 Streatham 51.42 -0.13,
  SW17 Tooting 51.43 -0.16, SW18 Wandsworth 51.45 -0.19, SW19 Wimbledon 51.42 -0.21, SW20 West Wimbledon 51.41 -0.23,
  W1 West End 51.52 -0.15, W2 Paddington 51.52 -0.18, W3 Acton 51.51 -0.27, W4 Chiswick 51.49 -0.26,
  W5 Ealing 51.51 -0.3, W6 Hammersmith 51.49 -0.23, W7 Hanwell 51.51 -0.34, W8 Kensington 51.5 -0.19,
  W9 Maida Hill 51.53 -0.19, W10 North Kensington 51.52 -0.21, W11 Notting Hill 51.51 -0.21,
  W12 Shepherd’s Bush 51.51 -0.24, W13 West Ealing 51.51 -0.32, W14 West Kensington 51.5 -0.21,
  WC1 Bloomsbury 51.52 -0.12, WC2 Strand 51.51 -0.12`,
)

/** The area of an outward postcode; 'EC1A' and 'SW1W' are parts of the districts EC1 and SW1. */
function areaOf(outward: string): Area | undefined {
  return londonDistricts.get(outward.replace(/[A-Z]$/, '')) ?? towns.get(outward.replace(/\d.*$/, ''))
}

/** Where a postcode (or its outward part) roughly lies; undefined for what is none, or of no area we know. */
export function roughPlace(postcode: string): Point | undefined {
  const outward = outwardPostcode(postcode)
  return outward === undefined ? undefined : areaOf(outward)?.middle
}

/** What the area of a postcode is called, as 'Hackney, E8'; undefined for one that lies nowhere. */
export function areaName(postcode: string): string | undefined {
  const outward = outwardPostcode(postcode)
  const area = outward === undefined ? undefined : areaOf(outward)
  return area && `${area.name}, ${outward}`
}

/** Reads a table of areas: code, name, latitude and longitude of each. */
function areas(table: string): ReadonlyMap<string, Area> {
  return new Map(
    table.split(',').map((entry) => {
      const [, code = '', name = '', latitude, longitude] = /^\s*(\S+)\s+(.+) (\S+) (\S+)$/.exec(entry) ?? []
      return [code, { name, middle: { latitude: Number(latitude), longitude: Number(longitude) } }]
    }),
  )
}
