import { expect, test } from 'vitest'
import { polishRates } from './polish-rates.ts'

/** The legal status table (tax-calculation §2.1), row by row, with the code of each row in the seed. */
const legalStatusTable = [
  ['VAT23', 'standard', 'P_13_1', '23.00', 'exclusive', 'basic rate for goods and services'],
  ['VAT8', 'standard', 'P_13_2', '8.00', 'exclusive', 'reduced rate'],
  ['VAT5', 'standard', 'P_13_3', '5.00', 'exclusive', 'reduced rate'],
  [
    'VAT0',
    'zero_rated',
    'P_13_6_1',
    '0.00',
    'exclusive',
    'export outside the EU and intra-EU supply of goods',
  ],
  ['ZW', 'exempt', 'P_13_6_2', '0.00', 'exclusive', 'objective or subjective exemption'],
  ['OO', 'reverse_charge', 'P_13_6_3', '0.00', 'exclusive', 'reverse charge for EU B2B services'],
  ['NP', 'out_of_scope', null, '0.00', 'exclusive', 'transactions outside the VAT act'],
  ['MARZA23', 'standard', 'P_106E_3', '23.00', 'margin', 'margin procedure for used goods'],
  ['MARZA23-SZTUKA', 'standard', 'P_106E_3', '23.00', 'margin', 'margin procedure for works of art'],
  [
    'MARZA23-KOLEKCJE',
    'standard',
    'P_106E_3',
    '23.00',
    'margin',
    'margin procedure for collectors’ items and antiques',
  ],
  ['KAUCJA', 'out_of_scope', null, '0.00', 'exclusive', 'deposit for packaging'],
  ['BON', 'out_of_scope', null, '0.00', 'exclusive', 'multi-purpose voucher'],
  ['WHT20', 'out_of_scope', null, '20.00', 'wht', 'withholding tax, which is no VAT'],
] as const

for (const [taxCode, taxStatus, fiscalCode, ratePercent, calculationMode, use] of legalStatusTable)
  test(`${taxCode}: ${use} → ${taxStatus}, ${fiscalCode ?? 'no fiscal code'}, ${ratePercent} %, ${calculationMode}`, () => {
    expect(polishRates.find((rate) => rate.taxCode === taxCode)).toMatchObject({
      taxStatus,
      fiscalCode,
      ratePercent,
      calculationMode,
      country: 'PL',
      category: null,
      isActive: 1,
    })
  })

test('the seed has exactly the rates of the table', () => {
  expect(polishRates.map((rate) => rate.taxCode)).toEqual(legalStatusTable.map(([taxCode]) => taxCode))
})

for (const [taxCode, words] of [
  ['OO', 'odwrotne obciążenie'],
  ['MARZA23', 'procedura marży - towary używane'],
  ['ZW', 'art. 43 ust. 1 ustawy o VAT'],
] as const)
  test(`${taxCode} has the clause that the law requires on the invoice: ${words}`, () => {
    expect(polishRates.find((rate) => rate.taxCode === taxCode)?.legalClause).toContain(words)
  })
