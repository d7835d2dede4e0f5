import type { TaxRate, Unstored } from '../configuration/configuration.ts'

/**
 * 23 %, 8 % and 5 % are in force since this day (VAT act art. 41 with art. 146a, later 146aa and 146ef). The other
 * statuses are older, but documents before that day would also need 22 %, 7 % and 3 %, which the seed does not contain.
 */
const since = '2011-01-01'

const polish = { country: 'PL', category: null, validFrom: since, validTo: null, isActive: 1 } as const
const vat = { ...polish, calculationMode: 'exclusive' } as const

/**
 * Poland's rates for a new tenant. Status, fiscal code and percentage of each VAT rate are a row of the legal status
 * table (tax-calculation §2.1), which also names the fiscal code of the margin procedure. The legal clauses are the
 * words that the law requires on the invoice: art. 106e(1)(18) for reverse charge, art. 106e(3) for the margin,
 * art. 106e(1)(19) for exemptions, where a tenant narrows the article down to the point it relies on.
 */
export const polishRates: readonly Unstored<TaxRate>[] = [
  {
    ...vat,
    taxCode: 'VAT23',
    taxName: 'VAT 23% (stawka podstawowa)',
    ratePercent: '23.00',
    taxStatus: 'standard',
    fiscalCode: 'P_13_1',
    legalClause: 'art. 41 ust. 1 ustawy o VAT',
  },
  {
    ...vat,
    taxCode: 'VAT8',
    taxName: 'VAT 8% (stawka obniżona)',
    ratePercent: '8.00',
    taxStatus: 'standard',
    fiscalCode: 'P_13_2',
    legalClause: 'art. 41 ust. 2 ustawy o VAT',
  },
  {
    ...vat,
    taxCode: 'VAT5',
    taxName: 'VAT 5% (stawka obniżona)',
    ratePercent: '5.00',
    taxStatus: 'standard',
    fiscalCode: 'P_13_3',
    legalClause: 'art. 41 ust. 2a ustawy o VAT',
  },
  {
    ...vat,
    taxCode: 'VAT0',
    taxName: 'VAT 0% (eksport i WDT)',
    ratePercent: '0.00',
    taxStatus: 'zero_rated',
    fiscalCode: 'P_13_6_1',
    legalClause: 'art. 41 ust. 3 i 4 oraz art. 42 ustawy o VAT',
  },
  {
    ...vat,
    taxCode: 'ZW',
    taxName: 'Zwolnione z VAT',
    ratePercent: '0.00',
    taxStatus: 'exempt',
    fiscalCode: 'P_13_6_2',
    legalClause: 'art. 43 ust. 1 ustawy o VAT',
  },
  {
    ...vat,
    taxCode: 'OO',
    taxName: 'Odwrotne obciążenie',
    ratePercent: '0.00',
    taxStatus: 'reverse_charge',
    fiscalCode: 'P_13_6_3',
    legalClause: 'odwrotne obciążenie (art. 28b ustawy o VAT)',
  },
  {
    ...vat,
    taxCode: 'NP',
    taxName: 'Nie podlega VAT',
    ratePercent: '0.00',
    taxStatus: 'out_of_scope',
    fiscalCode: null,
    legalClause: 'świadczenie poza terytorium kraju (art. 28b ustawy o VAT)',
  },
  {
    ...polish,
    taxCode: 'MARZA23',
    taxName: 'VAT 23% (procedura marży)',
    ratePercent: '23.00',
    calculationMode: 'margin',
    taxStatus: 'standard',
    fiscalCode: 'P_106E_3',
    legalClause: 'procedura marży - towary używane (art. 120 ustawy o VAT)',
  },
  {
    ...polish,
    taxCode: 'MARZA23-SZTUKA',
    taxName: 'VAT 23% (procedura marży, dzieła sztuki)',
    ratePercent: '23.00',
    calculationMode: 'margin',
    taxStatus: 'standard',
    fiscalCode: 'P_106E_3',
    legalClause: 'procedura marży - dzieła sztuki (art. 120 ustawy o VAT)',
  },
  {
    ...polish,
    taxCode: 'MARZA23-KOLEKCJE',
    taxName: 'VAT 23% (procedura marży, przedmioty kolekcjonerskie i antyki)',
    ratePercent: '23.00',
    calculationMode: 'margin',
    taxStatus: 'standard',
    fiscalCode: 'P_106E_3',
    legalClause: 'procedura marży - przedmioty kolekcjonerskie i antyki (art. 120 ustawy o VAT)',
  },
  {
    ...vat,
    taxCode: 'KAUCJA',
    taxName: 'Kaucja za opakowanie',
    ratePercent: '0.00',
    taxStatus: 'out_of_scope',
    fiscalCode: null,
    legalClause: 'kaucja nie wchodzi do podstawy opodatkowania (art. 29a ustawy o VAT)',
  },
  {
    ...vat,
    taxCode: 'BON',
    taxName: 'Bon różnego przeznaczenia',
    ratePercent: '0.00',
    taxStatus: 'out_of_scope',
    fiscalCode: null,
    legalClause: 'transfer bonu różnego przeznaczenia (art. 8b ust. 1 ustawy o VAT)',
  },
  {
    ...polish,
    taxCode: 'WHT20',
    taxName: 'Podatek u źródła 20%',
    ratePercent: '20.00',
    calculationMode: 'wht',
    taxStatus: 'out_of_scope',
    fiscalCode: null,
    legalClause: 'art. 21 ust. 1 pkt 2a ustawy o CIT',
  },
]
