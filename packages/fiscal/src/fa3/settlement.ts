import { type Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { fa3BasesOf } from '@fiscus/tax-engine/reporting/fa3-summary'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { money, token } from './fa3-values.ts'

const reasonMax = 256
/** Obciazenia of FA(3) 1-0E. */
const chargesMax = 100
const otherCharges = 'pozostałe pozycje nieobjęte VAT'

/**
 * Rozliczenie: a withheld tax is no VAT and lowers what the buyer pays. Lines that are only withheld or no supply, such
 * as deposits, are no part of P_15 and are charged beside it, each by its name: DoZaplaty is P_15 with the charges and
 * without the deductions.
 */
export function settlementElements({ items, totalWht, totalPaymentDue }: TaxSnapshot): XmlElement[] {
  const elements = [
    ...entries('Obciazenia', 'SumaObciazen', chargesOf(items)),
    ...entries('Odliczenia', 'SumaOdliczen', totalWht.isZero() ? [] : [['podatek u źródła', totalWht]]),
  ]
  if (elements.length === 0) return []
  const due = totalPaymentDue.isNegative() ? [] : [element('DoZaplaty', money(totalPaymentDue))]
  return [element('Rozliczenie', [...elements, ...due])]
}

type Entry = readonly [reason: string, amount: Decimal]

/** The lines without VAT by their names; the last ones as one where there are too many. */
function chargesOf(items: readonly SnapshotItem[]): Entry[] {
  const charges = items.flatMap((item): Entry[] => {
    const { grossAmount, taxes } = roundedFigures(item)
    const [base] = fa3BasesOf(item, { taxRate: item.taxRate, taxes })
    return base === undefined && !grossAmount.isZero()
      ? [[token(item.name, reasonMax) ?? otherCharges, grossAmount]]
      : []
  })
  if (charges.length <= chargesMax) return charges
  const others = charges.splice(chargesMax - 1)
  return [...charges, [otherCharges, sum(others.map(([, amount]) => amount))]]
}

function entries(name: string, sumName: string, stated: readonly Entry[]): XmlElement[] {
  if (stated.length === 0) return []
  return [
    ...stated.map(([reason, amount]) =>
      element(name, [element('Kwota', money(amount)), ...textOf('Powod', reason)]),
    ),
    element(sumName, money(sum(stated.map(([, amount]) => amount)))),
  ]
}
