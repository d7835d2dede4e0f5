import { expect, test } from 'vitest'
import { type Fa3Facts, fa3Base } from './fa3-base.ts'

const sale: Fa3Facts = {
  taxCode: 'VAT23',
  calculationMode: 'exclusive',
  taxStatus: 'standard',
  ratePercent: '23',
  geoZone: 'domestic',
  itemType: 'product',
  oss: false,
  buyerCountry: 'PL',
}
const zeroRated = { ...sale, taxStatus: 'zero_rated', ratePercent: '0' } as const
const reverseCharge = { ...zeroRated, taxStatus: 'reverse_charge', itemType: 'service' } as const
const outOfScope = { ...zeroRated, taxStatus: 'out_of_scope', itemType: 'service' } as const

/** The exporter's decision table, numbered by its rows. */
const rows: readonly (readonly [number, string, Fa3Facts, ReturnType<typeof fa3Base>])[] = [
  [1, 'withholding tax is no VAT', { ...outOfScope, calculationMode: 'wht', ratePercent: '20' }, 'left_out'],
  [2, 'a margin rate', { ...sale, calculationMode: 'margin' }, 'P_13_11'],
  [
    2,
    'a margin rate on a service (travel agency)',
    { ...sale, calculationMode: 'margin', itemType: 'service' },
    'P_13_11',
  ],
  [
    4,
    'used goods at the basic rate by choice (art. 120(14))',
    { ...sale, itemType: 'margin_goods' },
    'P_13_1',
  ],
  [
    6,
    'exported used goods at 0 %',
    { ...zeroRated, itemType: 'margin_goods', geoZone: 'export_world' },
    'P_13_6_3',
  ],
  [
    3,
    'one-stop shop',
    { ...sale, ratePercent: '19', geoZone: 'eu_consumer', oss: true, buyerCountry: 'DE' },
    'P_13_5',
  ],
  [
    3,
    'one-stop shop with a Polish percentage',
    { ...sale, geoZone: 'eu_consumer', oss: true, buyerCountry: 'IE' },
    'P_13_5',
  ],
  [4, 'basic rate', sale, 'P_13_1'],
  [4, 'basic rate until 2010', { ...sale, ratePercent: '22' }, 'P_13_1'],
  [4, 'reduced rate', { ...sale, ratePercent: '8' }, 'P_13_2'],
  [4, 'reduced rate until 2010', { ...sale, ratePercent: '7' }, 'P_13_2'],
  [4, 'second reduced rate', { ...sale, ratePercent: '5' }, 'P_13_3'],
  [4, 'taxi lump-sum', { ...sale, ratePercent: '4' }, 'P_13_4'],
  [
    4,
    'EU consumer below the threshold, taxed in Poland',
    { ...sale, geoZone: 'eu_consumer', buyerCountry: 'DE' },
    'P_13_1',
  ],
  [
    4,
    'taxed in Poland, the buyer unknown',
    { ...sale, geoZone: null, itemType: null, buyerCountry: null },
    'P_13_1',
  ],
  [5, 'intra-EU supply of goods', { ...zeroRated, geoZone: 'eu_vat', buyerCountry: 'DE' }, 'P_13_6_2'],
  [5, 'goods to Northern Ireland', { ...zeroRated, geoZone: 'eu_vat', buyerCountry: 'XI' }, 'P_13_6_2'],
  [6, 'export of goods', { ...zeroRated, geoZone: 'export_world', buyerCountry: 'US' }, 'P_13_6_3'],
  [7, 'domestic 0 %', zeroRated, 'P_13_6_1'],
  [
    7,
    'transport service for an export',
    { ...zeroRated, geoZone: 'export_world', itemType: 'service' },
    'P_13_6_1',
  ],
  [8, 'exempt', { ...zeroRated, taxStatus: 'exempt' }, 'P_13_7'],
  [9, 'service to an EU business', { ...reverseCharge, geoZone: 'eu_vat', buyerCountry: 'DE' }, 'P_13_9'],
  [10, 'service outside the EU', { ...reverseCharge, geoZone: 'export_world', buyerCountry: 'US' }, 'P_13_8'],
  [
    10,
    'service to Northern Ireland',
    { ...reverseCharge, geoZone: 'export_world', buyerCountry: 'XI' },
    'P_13_8',
  ],
  [11, 'domestic reverse charge', reverseCharge, 'P_13_10'],
  [12, 'supply abroad', { ...outOfScope, geoZone: 'export_world', buyerCountry: 'US' }, 'P_13_8'],
  [
    13,
    'a service to an EU business at 0 %',
    { ...zeroRated, geoZone: 'eu_vat', itemType: 'service' },
    'no_field',
  ],
  [
    13,
    'a service to Northern Ireland as if in the EU',
    { ...reverseCharge, geoZone: 'eu_vat', buyerCountry: 'XI' },
    'no_field',
  ],
  [
    13,
    'reverse charge on goods to an EU business',
    { ...reverseCharge, geoZone: 'eu_vat', itemType: 'product' },
    'no_field',
  ],
  [13, 'reverse charge for a consumer', { ...reverseCharge, geoZone: 'eu_consumer' }, 'no_field'],
  [12, 'a deposit for packaging', { ...outOfScope, taxCode: 'KAUCJA' }, 'left_out'],
  [
    12,
    'a voucher for a buyer abroad',
    { ...outOfScope, taxCode: 'BON', geoZone: 'eu_vat', buyerCountry: 'DE' },
    'left_out',
  ],
  [13, 'abroad or no supply at all', outOfScope, 'no_field'],
  [13, 'a percentage that Poland does not levy', { ...sale, ratePercent: '19' }, 'no_field'],
  [13, 'a registration abroad', { ...sale, country: 'IE', buyerCountry: 'IE' }, 'no_field'],
  [13, 'reverse charge of a registration abroad', { ...reverseCharge, country: 'IE' }, 'no_field'],
  [13, '0 % with the buyer unknown', { ...zeroRated, geoZone: null }, 'no_field'],
]

for (const [row, what, facts, field] of rows)
  test(`row ${row}, ${what} → ${field}`, () => expect(fa3Base(facts)).toBe(field))
