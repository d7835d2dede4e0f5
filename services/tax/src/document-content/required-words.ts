import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { MarginProcedure } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'

const marginWords: Record<MarginProcedure, string> = {
  travel_agency: 'procedura marży dla biur podróży',
  used_goods: 'procedura marży - towary używane',
  works_of_art: 'procedura marży - dzieła sztuki',
  collectors_items: 'procedura marży - przedmioty kolekcjonerskie i antyki',
}

/**
 * The words that an invoice must contain: VAT act art. 106e(1)(16) cash accounting, (17) self-billing, (18) reverse
 * charge, (18a) split payment; art. 106e(2) and (3) margin procedures; art. 136(1)(1) simplified triangular
 * transactions.
 */
export function requiredWords(
  { items }: Pick<TaxSnapshot, 'items'>,
  { annotations = {} }: Pick<DocumentContent, 'annotations'>,
): string[] {
  const isReverse = items.some(({ taxRate }) => taxRate.taxStatus === 'reverse_charge')
  const hasMargin = items.some(({ taxRate }) => taxRate.calculationMode === 'margin')
  const words = [
    annotations.cashAccounting && 'metoda kasowa',
    annotations.selfBilling && 'samofakturowanie',
    isReverse && 'odwrotne obciążenie',
    annotations.splitPayment && 'mechanizm podzielonej płatności',
    annotations.triangular && 'VAT: Faktura WE uproszczona na mocy art. 135-138 ustawy o ptu',
    hasMargin && marginWords[annotations.marginProcedure ?? 'used_goods'],
  ]
  return words.filter((word) => typeof word === 'string')
}
