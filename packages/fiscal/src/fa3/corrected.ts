import { lineKey } from '@fiscus/contracts/invoices/content-of-line'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { effectsOfCorrection } from '../corrections/effect-of-correction.ts'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { changedBuyers } from './changed-buyers.ts'
import type { Fa3Document } from './fa3-document.ts'
import { token } from './fa3-values.ts'
import { sellerIdentity } from './parties.ts'

const textMax = 256

/** PrzyczynaKorekty for a correction without a note. */
const reasonTexts: Readonly<Record<CorrectionReason, string>> = {
  return_of_goods: 'zwrot towarów',
  price_reduction: 'obniżka ceny',
  discount_after_sale: 'rabat po sprzedaży',
  prepayment_refund: 'zwrot zaliczki',
  price_increase: 'podwyższenie ceny',
  price_error: 'błąd w cenie',
  quantity_error: 'błąd w ilości',
  tax_rate_error: 'błąd w stawce podatku',
  other_error: 'inny błąd',
}

/**
 * What a correction corrects, from PrzyczynaKorekty to Podmiot2K (VAT act art. 106j(2)); nothing for other invoices.
 */
export function correctedElements(document: Fa3Document): XmlElement[] {
  const { correctionReason, correctionNote, correctedPeriod, links } = document
  if (correctionReason === null) return []
  return [
    ...textOf('PrzyczynaKorekty', token(correctionNote ?? reasonTexts[correctionReason], textMax)),
    element('TypKorekty', effectOf(document, correctionReason)),
    ...links
      .filter(({ relation }) => relation === 'corrects')
      .map(({ number, issueDate, ksefNumber }) =>
        element('DaneFaKorygowanej', [
          element('DataWystFaKorygowanej', issueDate),
          ...textOf('NrFaKorygowanej', token(number, textMax)),
          ...(ksefNumber === null
            ? [element('NrKSeFN', '1')]
            : [element('NrKSeF', '1'), element('NrKSeFFaKorygowanej', ksefNumber)]),
        ]),
      ),
    ...textOf('OkresFaKorygowanej', token(correctedPeriod, textMax)),
    ...changedParties(document),
  ]
}

/**
 * TTypKorekty: 1 has its effect in the period of the corrected invoice, 2 in that of the correction, 3 in another one,
 * such as that of a reduction that it takes back, or in several: with invoices that it raises and lowers, and with a
 * line that gets another tax point.
 */
function effectOf(document: Fa3Document, reason: CorrectionReason): '1' | '2' | '3' {
  const { snapshot, issueDate, effectivePeriod } = document
  const [effect, ...others] = effectsOfCorrection({ ...document, reason })
  const isOfIssue =
    effect === 'correction' || (effect === 'stated' && effectivePeriod === issueDate.slice(0, 7))
  if (isOfIssue && others.length === 0) return '2'
  return effect === 'original' && others.length === 0 && !movesLine(snapshot) ? '1' : '3'
}

/** Whether a line is taken back on one day and added on another. */
function movesLine({ items }: TaxSnapshot): boolean {
  const days = new Map(
    items.filter(({ after }) => after === undefined).map((item) => [lineKey(item), item.taxPointDate]),
  )
  return items.some(
    (item) =>
      item.after !== undefined && (days.get(lineKey(item)) ?? item.taxPointDate) !== item.taxPointDate,
  )
}

/** Podmiot1K and Podmiot2K: the parties as they were, when the correction changes their identity, name or address. */
function changedParties({ content, partiesChanges }: Fa3Document): XmlElement[] {
  const seller = partiesChanges[0]?.before.seller
  const before = seller ? sellerIdentity(seller) : []
  const now = content.seller ? sellerIdentity(content.seller) : []
  const isStated = before.length === 2 && JSON.stringify(before) !== JSON.stringify(now)
  return [...(isStated ? [element('Podmiot1K', before)] : []), ...changedBuyers(partiesChanges)]
}
