import type { TaxRule } from '../configuration/configuration.ts'
import {
  type CustomerType,
  customerTypes,
  type GeoZone,
  geoZones,
  type ItemType,
  itemTypes,
} from '../vocabulary/vocabulary.ts'

/**
 * The facts of a line without a tax category that the matrix reads (tax-calculation §1.2): one of 2 × 4 × 3 = 24
 * combinations.
 */
export type RuleCell = { customerType: CustomerType; geoZone: GeoZone; itemType: ItemType }

/** The facts of a line that the matrix reads: its cell, and its tax category if it has one. */
export type LineCell = RuleCell & { taxCategory: string | null }

/** The conditions of a rule on the line. */
export type RuleConditions = Pick<TaxRule, 'customerType' | 'geoZone' | 'itemType' | 'taxCategory'>

/** Every cell of the matrix; `cellIndex` is the place in this list. */
export const ruleCells: readonly RuleCell[] = customerTypes.flatMap((customerType) =>
  geoZones.flatMap((geoZone) => itemTypes.map((itemType) => ({ customerType, geoZone, itemType }))),
)

/** The place of a cell in `ruleCells`, from 0 to 23. */
export function cellIndex({ customerType, geoZone, itemType }: RuleCell): number {
  const row = customerTypes.indexOf(customerType) * geoZones.length + geoZones.indexOf(geoZone)
  return row * itemTypes.length + itemTypes.indexOf(itemType)
}

/** Whether a line of the cell can occur: a consumer has no active EU VAT number. */
export function isPossible({ customerType, geoZone }: Pick<RuleCell, 'customerType' | 'geoZone'>): boolean {
  return !(customerType === 'b2c' && geoZone === 'eu_vat')
}

/**
 * The first condition of a rule that a line does not meet, as a sentence; undefined when the rule matches
 * (tax-calculation §4.2).
 */
export function mismatch(rule: RuleConditions, cell: LineCell): string | undefined {
  if (rule.customerType !== 'all' && rule.customerType !== cell.customerType)
    return `customer_type is ${rule.customerType}, the line has ${cell.customerType}`
  if (rule.geoZone !== cell.geoZone) return `geo_zone is ${rule.geoZone}, the line has ${cell.geoZone}`
  if (rule.itemType !== 'all' && rule.itemType !== cell.itemType)
    return `item_type is ${rule.itemType}, the line has ${cell.itemType}`
  if (rule.taxCategory !== null && rule.taxCategory !== cell.taxCategory)
    return `tax_category is ${rule.taxCategory}, the line has ${cell.taxCategory ?? 'none'}`
  return undefined
}

/** The indexes of the cells that meet the conditions of a rule: at most six, as a rule has one geo zone. */
export function cellsOf({ customerType, geoZone, itemType }: Omit<RuleConditions, 'taxCategory'>): number[] {
  const customers = customerType === 'all' ? customerTypes : [customerType]
  const items = itemType === 'all' ? itemTypes : [itemType]
  return customers.flatMap((customer) =>
    items.map((item) => cellIndex({ customerType: customer, geoZone, itemType: item })),
  )
}
