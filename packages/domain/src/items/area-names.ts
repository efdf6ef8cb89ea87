import { outwardPostcode } from '../postcodes.ts'
import { roughPlace } from './postcode-areas.ts'

/** The post town of each postcode area of the United Kingdom and the islands around it. */
const towns = names(
  `AB Aberdeen, AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BF Forces, BH Bournemouth, BL Bolton,
  BN Brighton, BR Bromley, BS Bristol, BT Belfast, CA Carlisle, CB Cambridge, CF Cardiff, CH Chester, CM Chelmsford,
  CO Colchester, CR Croydon, CT Canterbury, CV Coventry, CW Crewe, DA Dartford, DD Dundee, DE Derby, DG Dumfries, DH Durham,
  DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E East London, EC City of London, EH Edinburgh, EN Enfield, EX Exeter,
  FK Falkirk, FY Blackpool, G Glasgow, GL Gloucester, GU Guildford, GY Guernsey, HA Harrow, HD Huddersfield, HG Harrogate,
  HP Hemel Hempstead, HR Hereford, HS Outer Hebrides, HU Hull, HX Halifax, IG Ilford, IM Isle of Man, IP Ipswich, IV Inverness,
  JE Jersey, KA Kilmarnock, KT Kingston upon Thames, KW Kirkwall, KY Kirkcaldy, L Liverpool, LA Lancaster,
  LD Llandrindod Wells, LE Leicester, LL Llandudno, LN Lincoln, LS Leeds, LU Luton, M Manchester, ME Rochester,
  MK Milton Keynes, ML Motherwell, N North London, NE Newcastle upon Tyne, NG Nottingham, NN Northampton, NP Newport,
  NR Norwich, NW North West London, OL Oldham, OX Oxford, PA Paisley, PE Peterborough, PH Perth, PL Plymouth, PO Portsmouth,
  PR Preston, RG Reading, RH Redhill, RM Romford, S Sheffield, SA Swansea, SE South East London, SG Stevenage, SK Stockport,
  SL Slough, SM Sutton, SN Swindon, SO Southampton, SP Salisbury, SR Sunderland, SS Southend-on-Sea, ST Stoke-on-Trent,
  SW South West London, SY Shrewsbury, TA Taunton, TD Galashiels, TF Telford, TN Tonbridge, TQ Torquay, TR Truro,
  TS Middlesbrough, TW Twickenham, UB Southall, W West London, WA Warrington, WC Central London, WD Watford, WF Wakefield,
  WN Wigan, WR Worcester, WS Walsall, WV Wolverhampton, YO York, ZE Lerwick`,
)

/** What the districts of London are called. */
const londonDistricts = names(
  `E1 Whitechapel, E2 Bethnal Green, E3 Bow, E4 Chingford, E5 Clapton, E6 East Ham, E7 Forest Gate, E8 Hackney, E9 Homerton,
  E10 Leyton, E11 Leytonstone, E12 Manor Park, E13 Plaistow, E14 Poplar, E15 Stratford, E16 Canning Town, E17 Walthamstow,
  E18 South Woodford, E20 Olympic Park, EC1 Clerkenwell, EC2 Moorgate, EC3 Aldgate, EC4 Blackfriars, N1 Islington,
  N2 East Finchley, N3 Finchley, N4 Finsbury Park, N5 Highbury, N6 Highgate, N7 Holloway, N8 Hornsey, N9 Lower Edmonton,
  N10 Muswell Hill, N11 New Southgate, N12 North Finchley, N13 Palmers Green, N14 Southgate, N15 South Tottenham,
  N16 Stoke Newington, N17 Tottenham, N18 Upper Edmonton, N19 Upper Holloway, N20 Whetstone, N21 Winchmore Hill, N22 Wood Green,
  NW1 Camden Town, NW2 Cricklewood, NW3 Hampstead, NW4 Hendon, NW5 Kentish Town, NW6 Kilburn, NW7 Mill Hill,
  NW8 St John’s Wood, NW9 Kingsbury, NW10 Willesden, NW11 Golders Green, SE1 Southwark, SE2 Abbey Wood, SE3 Blackheath,
  SE4 Brockley, SE5 Camberwell, SE6 Catford, SE7 Charlton, SE8 Deptford, SE9 Eltham, SE10 Greenwich, SE11 Kennington,
  SE12 Lee, SE13 Lewisham, SE14 New Cross, SE15 Peckham, SE16 Rotherhithe, SE17 Walworth, SE18 Woolwich, SE19 Upper Norwood,
  SE20 Anerley, SE21 Dulwich, SE22 East Dulwich, SE23 Forest Hill, SE24 Herne Hill, SE25 South Norwood, SE26 Sydenham,
  SE27 West Norwood, SE28 Thamesmead, SW1 Westminster, SW2 Brixton, SW3 Chelsea, SW4 Clapham, SW5 Earl’s Court, SW6 Fulham,
  SW7 South Kensington, SW8 South Lambeth, SW9 Stockwell, SW10 West Brompton, SW11 Battersea, SW12 Balham, SW13 Barnes,
  SW14 Mortlake, SW15 Putney, SW16 Streatham, SW17 Tooting, SW18 Wandsworth, SW19 Wimbledon, SW20 West Wimbledon,
  W1 West End, W2 Paddington, W3 Acton, W4 Chiswick, W5 Ealing, W6 Hammersmith, W7 Hanwell, W8 Kensington, W9 Maida Hill,
  W10 North Kensington, W11 Notting Hill, W12 Shepherd’s Bush, W13 West Ealing, W14 West Kensington, WC1 Bloomsbury,
  WC2 Strand`,
)

/** What the area of a postcode is called, as 'Hackney, E8'; undefined for one that lies nowhere. */
export function areaName(postcode: string): string | undefined {
  const outward = outwardPostcode(postcode)
  if (outward === undefined || !roughPlace(postcode)) return undefined
  const name = londonDistricts.get(outward.replace(/[A-Z]$/, '')) ?? towns.get(outward.replace(/\d.*$/, ''))
  return name && `${name}, ${outward}`
}

function names(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((entry) => {
      const [, code = '', name = ''] = /^\s*(\S+)\s+(.+)$/.exec(entry) ?? []
      return [code, name]
    }),
  )
}
