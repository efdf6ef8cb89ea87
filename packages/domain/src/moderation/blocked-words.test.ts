import { describe, expect, it } from 'vitest'
import { abuseSentence, findBlockedWord, isAbusive, pretenceSentence, whyNoName } from './blocked-words.ts'
import { blockedSentence, defaultWords, listingRules, type WordGroup } from './word-groups.ts'

describe('blocked words', () => {
  it.each([
    'A day in Scunthorpe',
    'Glue gun',
    'Hot-glue guns',
    'Heat gun 2000 W',
    'Shot blaster',
    'Knife block',
    'Cider press',
    'Drug test kit',
    'Wine glasses and beer pump',
    'Cigarette lighter adaptor',
    'Gunmetal tray',
    'Ford Escort roof rack',
    'Archery bow',
    'Kitchen knife set',
    'Tent for a g u y rope',
    'Pressure washer with hose, lance and trigger gun',
    'Impact gun, hot air gun and mastic gun',
    'Please bring your passport or a full UK driving licence.',
    'Trailer up to 750 kg: you need a valid driving licence, and I need to see it',
    'Moped. Driving licence or passport required, bring photo ID (passport, driving licence)',
    'Full driving licence holders only',
    'Heat-gun and hot-air gun',
    'Glue–guns',
    'Grease_gun',
    'T-shirt gun',
    'Gun-metal grey tray',
    'Drill with pistol grip',
    'Pistol-grip caulk gun',
    'Shotgun mic with boom',
    'Rifle microphone',
    'Airless sprayer gun',
    'Sizes: S, M, L',
    'Leaves, gloves and shelves',
  ])('allow %s', (text) => {
    expect(findBlockedWord(text)).toBeUndefined()
  })

  it.each<[string, WordGroup]>([
    ['Crossbow, hardly used', 'weapons'],
    ['Two GUNS', 'weapons'],
    ['g.u.n for hire', 'weapons'],
    ['P i s t o l', 'weapons'],
    ['ріѕtоl', 'weapons'],
    ['gu\u{200B}n', 'weapons'],
    ['Rífle', 'weapons'],
    ['a flick   knife', 'weapons'],
    ['flick knives', 'weapons'],
    ['Flick-Knives', 'weapons'],
    ['flickknife', 'weapons'],
    ['Knuckleduster', 'weapons'],
    ['knuckledusters', 'weapons'],
    ['g, u, n', 'weapons'],
    ['g/u/n', 'weapons'],
    ['g—u—n', 'weapons'],
    ['ɢᴜɴ', 'weapons'],
    ['ԍun', 'weapons'],
    ['A heat gun and a gun', 'weapons'],
    ['Gun-case with pistol', 'weapons'],
    ['vapes', 'tobacco'],
    ['nitrous oxide canisters', 'drugs'],
    ['my driving licences', 'papers'],
    ['A passport, and a driving licence that looks real', 'papers'],
    ['Bring a gun and your passport', 'weapons'],
    ['bouncy castle with a bottle of wine', 'alcohol'],
    ['High chair, was recalled', 'recalled'],
    ['Fireworks', 'licensed'],
    ['Fireworks and a shotgun', 'weapons'],
  ])('find %s', (text, group) => {
    expect(findBlockedWord(text)?.group).toBe(group)
  })

  it('only abusive ones are refused in a name or a bio', () => {
    for (const text of ['Total C.U.N.T', 'pakis out', 'fаggot']) expect(isAbusive(text), text).toBe(true)
    for (const text of ['Bob from Scunthorpe', 'Gun Nordstrom', 'I hire out vapes', 'Dick Escort', ''])
      expect(isAbusive(text), text).toBe(false)
  })

  it("a name also can't imply a verified identity or a member of staff", () => {
    for (const name of [
      'Tom Baker ✅',
      'Tom ✔️',
      'Tom (ID checked)',
      'Verified Tom',
      'Olivia from Itemo',
      'Іtеmо Support',
    ])
      expect(whyNoName(name), name).toBe(pretenceSentence)
    expect(whyNoName('Total cunt')).toBe(abuseSentence)
    for (const name of ['Ida Checkland', 'Temo Ito', 'Vera Fied', 'Иван Петров'])
      expect(whyNoName(name), name).toBeUndefined()
  })

  it('are grouped by topic in the listing rules', () => {
    expect(listingRules(defaultWords)).toEqual({
      refused: ['weapons', 'drugs', 'tobacco', 'papers', 'abuse'],
      checked: ['alcohol', 'recalled', 'licensed'],
    })
    expect(blockedSentence('weapons')).toBe("Itemo doesn't allow weapons. See what may be listed.")
  })

  it('are searched for in linear time', () => {
    for (const text of ['g '.repeat(5000), 'a.b-'.repeat(3000), 'bottle of '.repeat(1000)])
      expect(findBlockedWord(text)).toBeUndefined()
  })
})
