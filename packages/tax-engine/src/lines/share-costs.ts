import { calculation } from '@fiscus/messages/calculation'
import { findCategory } from '../categories/find-category.ts'
import { lineCategory } from '../categories/line-category.ts'
import type { DeterminationInput } from '../determination/determined-tax.ts'
import type { Explanation } from '../determination/explanation.ts'
import { resolvePriceTaxRate } from '../determination/resolve-target.ts'
import { itemsMax } from '../document/check-document.ts'
import type { TaxDocumentItem } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import type { PriceMode } from '../vocabulary/vocabulary.ts'
import { checkLine } from './check-line.ts'
import { type CostPortion, type GoodsLine, portionsOf, taxedGoods } from './cost-portions.ts'
import type { DiscountedLine } from './document-discount.ts'
import { type Line, lineOf } from './line.ts'

/** A portion of a cost, ready to be calculated. */
export type ReadPortion = { line: Line; explanation: Explanation }

/** Whether a line is a cost that follows the goods: its category says so, and it names no tax of its own. */
export function followsGoods(item: TaxDocumentItem, { configuration }: DeterminationInput): boolean {
  if (item.taxCategory === undefined || item.taxRateCode !== undefined || item.taxGroupCode !== undefined)
    return false
  return findCategory(configuration, item.taxCategory, '', () => {})?.itemType === 'follows_goods'
}

/**
 * Shares the costs of a document over the taxes of its goods (tax-calculation §4.13; VAT act art. 29a(6)(2); Directive
 * 2006/112/EC art. 78). Returns the portions of each cost. Reports a cost without goods, and one with facts of its own.
 */
export function shareCosts(
  costs: readonly DiscountedLine[],
  lines: readonly GoodsLine[],
  input: DeterminationInput,
  priceMode: PriceMode | null,
  report: ReportFault,
): Map<DiscountedLine, ReadPortion[]> {
  const goods = taxedGoods(lines)
  const read = new Map<DiscountedLine, ReadPortion[]>()
  if (costs.length * goods.length > itemsMax - lines.length) {
    report(tooManyPortions)
    return read
  }
  const ids = new Set(input.document.items.map(({ id }) => id))
  for (const cost of costs) {
    const { item, index } = cost.line
    const pointer = `/items/${index}`
    checkFacts(item, pointer, report)
    lineCategory(input.configuration, item, pointer, report)
    if (goods.length === 0) report(noGoods(pointer))
    const portions = portionsOf(cost, goods)
    for (const { line, partOf } of portions)
      if (partOf !== undefined && ids.has(line.line.item.id)) report(idTaken(line.line.item.id, pointer))
    read.set(
      cost,
      portions.flatMap((portion) => readPortion(portion, input, priceMode, report) ?? []),
    )
  }
  return read
}

/**
 * A portion with the taxes of its goods. Returns undefined after reporting that the cost names an unknown rate inside
 * its price.
 */
function readPortion(
  { goods, line, partOf }: CostPortion,
  { document, configuration }: DeterminationInput,
  priceMode: PriceMode | null,
  report: ReportFault,
): ReadPortion | undefined {
  const { item, index } = line.line
  const reference = { date: goods.tax.taxPointDate, pointer: `/items/${index}` }
  const priceTaxRate = resolvePriceTaxRate(item, configuration, reference, report)
  if (priceTaxRate === undefined) return undefined
  const tax = { ...goods.tax, taxCategory: item.taxCategory ?? null, priceTaxRate }
  const portion = { ...lineOf(line, tax, document.exchangeRate, priceMode), partOf }
  checkLine(portion, index, report)
  const { explanation } = goods
  return { line: portion, explanation: { ...explanation, itemId: item.id, follows: explanation.itemId } }
}

const ownFacts = ['taxPointDate', 'rateCategory', 'acquisitionCost'] as const

function checkFacts(item: TaxDocumentItem, pointer: string, report: ReportFault): void {
  for (const field of ownFacts.filter((name) => item[name] !== undefined))
    report({
      code: 'cost-follows-goods',
      pointer: `${pointer}/${field}`,
      detail: calculation.costFollowsGoods({ category: item.taxCategory ?? '', field }),
    })
}

function noGoods(pointer: string) {
  return {
    code: 'no-goods-for-cost' as const,
    pointer: `${pointer}/taxCategory`,
    detail: calculation.noGoodsForCost(),
  }
}

function idTaken(id: string, pointer: string) {
  return {
    code: 'duplicate-item-id' as const,
    pointer: `${pointer}/id`,
    detail: calculation.idOfPortionTaken({ id }),
  }
}

const tooManyPortions = {
  code: 'too-many-portions' as const,
  pointer: '/items',
  detail: calculation.tooManyPortions({ max: itemsMax }),
}
