import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { fa3BasesOf } from '@fiscus/tax-engine/reporting/fa3-summary'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { element, textOf, type XmlElement } from '../xml/xml-element.ts'
import { money, token } from './fa3-values.ts'

const reasonMax = 256
/** Obciazenia and Odliczenia of FA(3) 1-0E. */
const entriesMax = 100
const otherCharges = 'pozostałe pozycje nieobjęte VAT'
const otherDeductions = 'pozostałe odliczenia'

/**
 * Rozliczenie: a withheld tax is no VAT and lowers what the buyer pays. Lines that are only withheld or no supply, such
 * as deposits, are no part of P_15 and are charged beside it, each by its name, as the charges and deductions are that
 * the invoice states: DoZaplaty is P_15 with the charges and without the deductions; what is below zero is to be
 * returned (DoRozliczenia).
 */
export function settlementElements(
  { items, totalWht, totalPaymentDue }: TaxSnapshot,
  { charges = [], deductions = [] }: Pick<DocumentContent, 'charges' | 'deductions'>,
): XmlElement[] {
  const stated = [...charges.map(entryOf), ...chargesOf(items)]
  const taken = [
    ...deductions.map(entryOf),
    ...(totalWht.isZero() ? [] : [['podatek u źródła', totalWht] as const]),
  ]
  const elements = [
    ...entries('Obciazenia', 'SumaObciazen', bounded(stated, otherCharges)),
    ...entries('Odliczenia', 'SumaOdliczen', bounded(taken, otherDeductions)),
  ]
  if (elements.length === 0) return []
  const due = totalPaymentDue.plus(totalOf(charges.map(entryOf))).minus(totalOf(deductions.map(entryOf)))
  return [element('Rozliczenie', [...elements, dueElement(due)])]
}

/** What is below zero is returned: of a credit, or of an invoice whose deductions are more than it has. */
function dueElement(due: Decimal): XmlElement {
  return due.isNegative() ? element('DoRozliczenia', money(due.negated())) : element('DoZaplaty', money(due))
}

type Entry = readonly [reason: string, amount: Decimal]

/** The lines without VAT by their names. */
function chargesOf(items: readonly SnapshotItem[]): Entry[] {
  return items.flatMap((item): Entry[] => {
    const { grossAmount, taxes } = roundedFigures(item)
    const [base] = fa3BasesOf(item, { taxRate: item.taxRate, taxes })
    return base === undefined && !grossAmount.isZero()
      ? [[token(item.name, reasonMax) ?? otherCharges, grossAmount]]
      : []
  })
}

function entryOf({ reason, amount }: { reason: string; amount: string }): Entry {
  return [token(reason, reasonMax) ?? '', new Decimal(amount)]
}

/** The last ones as one where there are too many. */
function bounded(stated: readonly Entry[], others: string): readonly Entry[] {
  if (stated.length <= entriesMax) return stated
  return [...stated.slice(0, entriesMax - 1), [others, totalOf(stated.slice(entriesMax - 1))]]
}

function totalOf(stated: readonly Entry[]): Decimal {
  return sum(stated.map(([, amount]) => amount))
}

function entries(name: string, sumName: string, stated: readonly Entry[]): XmlElement[] {
  if (stated.length === 0) return []
  return [
    ...stated.map(([reason, amount]) =>
      element(name, [element('Kwota', money(amount)), ...textOf('Powod', reason)]),
    ),
    element(sumName, money(totalOf(stated))),
  ]
}
