import { isPolish } from '../snapshot/snapshot.ts'
import type { CalculationMode, GeoZone, ItemType, TaxStatus } from '../vocabulary/vocabulary.ts'
import { isNoSupply } from './no-supply.ts'

/**
 * The fields of an FA(3) summary for amounts sold (element `Fa`; the taxes of P_13_1 to P_13_5 are in P_14_1 to
 * P_14_5).
 */
export const fa3Bases = [
  'P_13_1',
  'P_13_2',
  'P_13_3',
  'P_13_4',
  'P_13_5',
  'P_13_6_1',
  'P_13_6_2',
  'P_13_6_3',
  'P_13_7',
  'P_13_8',
  'P_13_9',
  'P_13_10',
  'P_13_11',
] as const
export type Fa3Base = (typeof fa3Bases)[number]

/**
 * The facts that decide the field of one tax of a line. `fiscalCode` does not: three of its codes mean something else
 * in FA(3).
 */
export type Fa3Facts = {
  taxCode: string
  calculationMode: CalculationMode
  taxStatus: TaxStatus
  /** In its shortest form: `'23'`, `'5.5'`. */
  ratePercent: string
  geoZone: GeoZone | null
  itemType: ItemType | null
  oss: boolean
  /** The state that levies the tax; undefined for Poland. */
  country?: string | undefined
  buyerCountry: string | null
}

/** Basic, first reduced, second reduced rate and the taxi lump-sum, each with its former percentage. */
const standardBases: Readonly<Record<string, Fa3Base>> = {
  23: 'P_13_1',
  22: 'P_13_1',
  8: 'P_13_2',
  7: 'P_13_2',
  5: 'P_13_3',
  4: 'P_13_4',
  3: 'P_13_4',
}

/**
 * The FA(3) field that a tax of a line counts in: `left_out` when it is no VAT or no supply, `no_field` when the
 * structure has no field for it and an export must stop. The first row that applies decides (tax-calculation §2.7;
 * FA(3) 1-0E, P_13_1 to P_13_11; VAT act art. 106e). Used goods with another rate than a margin are sold by the
 * ordinary rules (VAT act art. 120(14)).
 */
export function fa3Base(facts: Fa3Facts): Fa3Base | 'left_out' | 'no_field' {
  if (facts.calculationMode === 'wht' || isNoSupply(facts)) return 'left_out'
  if (facts.calculationMode === 'margin') return 'P_13_11'
  if (facts.oss) return 'P_13_5'
  if (!isPolish(facts)) return 'no_field'
  switch (facts.taxStatus) {
    case 'standard':
      return standardBases[facts.ratePercent] ?? 'no_field'
    case 'zero_rated':
      return zeroRatedBase(facts)
    case 'exempt':
      return 'P_13_7'
    case 'reverse_charge':
      return reverseChargeBase(facts)
    case 'out_of_scope':
      return facts.geoZone === null || facts.geoZone === 'domestic' ? 'no_field' : 'P_13_8'
  }
}

/**
 * Intra-EU supply, export, or any other 0 %. A service to an EU business is not taxed at 0 %, but where the buyer is.
 */
function zeroRatedBase({ geoZone, itemType }: Fa3Facts) {
  if (geoZone === null || itemType === null) return 'no_field'
  if (geoZone === 'eu_vat') return itemType !== 'service' ? 'P_13_6_2' : 'no_field'
  return geoZone === 'export_world' && itemType !== 'service' ? 'P_13_6_3' : 'P_13_6_1'
}

/**
 * The buyer pays the tax: in another state of the EU (services; Northern Ireland is in the EU for goods only),
 * elsewhere, or at home.
 */
function reverseChargeBase({ geoZone, itemType, buyerCountry }: Fa3Facts) {
  if (geoZone === 'eu_vat') return itemType === 'service' && buyerCountry !== 'XI' ? 'P_13_9' : 'no_field'
  if (geoZone === 'export_world') return 'P_13_8'
  return geoZone === 'domestic' ? 'P_13_10' : 'no_field'
}
