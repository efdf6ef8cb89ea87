import { type WordGroup, wordGroupTable } from '@itemo/domain/moderation/word-groups.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useListingRules } from './use-listing-rules.ts'

const meanings: Readonly<Record<WordGroup, string>> = {
  weapons: 'Firearms and ammunition, crossbows, tasers, pepper spray, explosives, and knives that are made as weapons.',
  drugs: 'Drugs of every kind, and medicines that someone needs a prescription for.',
  tobacco: 'Cigarettes, cigars, tobacco and vapes.',
  papers: 'Passports, driving licences and identity cards, and escort services.',
  abuse: 'Words that insult people for who they are. They have no place in a listing, a name or a profile.',
  alcohol: 'Bottles, crates and kegs. A mobile bar or a beer pump without the drinks is fine.',
  recalled: "Anything recalled by its maker or the authorities because it isn't safe.",
  licensed: 'Fireworks, asbestos, X-ray machines and strong lasers: what people need a licence or training for.',
}

/** /what-may-be-listed: what can't be listed, and what is checked before it's shown. */
export function WhatMayBeListed() {
  const { refused, checked } = useListingRules()
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      <h1 className="text-h1">What may be listed</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        Almost anything that people use for a few days and give back: tools, tents, cameras, party kit. It has to be
        yours, or yours to hire out, and safe to use.
      </p>
      <Groups title="What can't be listed" groups={refused}>
        A listing that names one of these can&apos;t be saved. Things that only sound like it, such as a glue gun or a
        knife block, are fine.
      </Groups>
      <Groups title="What we check first" groups={checked}>
        A listing that names one of these appears once someone has checked it, usually within a day.
      </Groups>
      <p className="mt-6 max-w-prose">
        Was yours refused by mistake? <TextLink to={paths.itemSupport()}>Write to us</TextLink> and say what it is.
      </p>
    </main>
  )
}

interface GroupsProps {
  readonly title: string
  readonly groups: readonly WordGroup[]
  readonly children: string
}

function Groups({ title, groups, children }: GroupsProps) {
  if (groups.length === 0) return null
  return (
    <section className="mt-6 max-w-3xl">
      <h2 className="text-section-lg">{title}</h2>
      <p className="mt-1 max-w-prose text-ink-2">{children}</p>
      <ul className="mt-3 grid gap-3">
        {groups.map((group) => (
          <li key={group} className="rounded-card border border-line bg-surface p-4">
            <h3 className="text-section first-letter:uppercase">{wordGroupTable[group].name}</h3>
            <p className="mt-1">{meanings[group]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
