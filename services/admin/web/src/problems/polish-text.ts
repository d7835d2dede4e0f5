import { customerTypes, geoZones, itemTypes } from '../pages/taxes/vocabulary.ts'
import { wordsPl } from '../pages/taxes/words-pl.ts'
import { type Phrase, phraseBook } from './phrases.ts'
import { polishExportFault } from './polish-export-faults.ts'
import { polishParts } from './polish-parts.ts'
import { polishPhrases } from './polish-phrases.ts'

/** The conditions of a rule as the services write them: `domestic · all customers · product · book`. */
const conditions: readonly Phrase[] = geoZones.flatMap((zone) =>
  customerTypes.flatMap((customer) =>
    itemTypes.flatMap((item): Phrase[] => {
      const english = [
        zone,
        customer === 'all' ? 'all customers' : customer,
        item === 'all' ? 'all items' : item,
      ].join(' · ')
      const polish = [wordsPl[`zone.${zone}`], wordsPl[`customer.${customer}`], wordsPl[`item.${item}`]].join(
        ' · ',
      )
      return [
        [english, polish],
        [`${english} · $1`, `${polish} · $1`],
      ]
    }),
  ),
)

const polishPhrase = phraseBook(polishPhrases, [...polishParts, ...conditions])

const labels: readonly Phrase[] = [
  ['$1 from $2 (priority $3)', '$1 od $2 (priorytet $3)'],
  ['$1 (priority $2)', '$1 (priorytet $2)'],
  ['"$1" $2', '„$1” $2'],
  ['$1 from $2', '$1 od $2'],
]

/** Returns the label of a rate or a rule in Polish, `VAT23 od 2011-01-01`; null for one without words. */
export const polishLabel = phraseBook(labels, conditions)

/**
 * Returns a text of the services in Polish: a fault, a reason or a detail of a problem; null for any other, which stays
 * as it is.
 */
export function polishText(text: string): string | null {
  return polishExportFault(text) ?? polishPhrase(text)
}
