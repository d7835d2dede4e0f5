import { corrections } from '@fiscus/messages/corrections'
import { creditItem } from '../credit/credit-item.ts'
import { everythingLeft } from '../credit/read-credit.ts'
import {
  figuresOfGross,
  figuresOfNet,
  snapshotFigures,
  type TaxAmount,
  withPln,
} from '../modes/line-figures.ts'
import { allocate } from '../numbers/allocate.ts'
import { Decimal, sum, zero } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import { isPolish, type LineFigures, roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { negatedFigures } from '../state/combine-figures.ts'
import { hasGrossPrice } from '../state/credited-share.ts'
import { isGone, type LineState, needsNewBasis, rebased } from '../state/line-state.ts'
import { frozenTaxes } from '../state/repriced-line.ts'
import { allocateRoundedTaxes } from '../strategies/allocate-rounded-taxes.ts'
import type { ReportCorrectionFault, SharedDiscount } from './correction-request.ts'

/** A line that takes part in a discount, with its part, gross or net as the discount is. */
type DiscountedLine = { state: LineState; part: Decimal; isWhole: boolean }

/**
 * Credits one discount for a period over the lines of its documents (VAT act art. 106j(3)), pro rata to their amounts
 * by now. Each tax is taken of the parts, rounded once for the whole discount: gross × rate / (100 + rate), or net ×
 * rate / 100. Returns a credit for each line, in the order of the lines.
 */
export function shareDiscount(
  lines: readonly LineState[],
  discount: SharedDiscount,
  round: Rounding,
  report: ReportCorrectionFault,
): DiscountShare[] {
  const isGross = 'gross' in discount
  const amount = new Decimal(isGross ? discount.gross : discount.net)
  const whole = (state: LineState) => wholeOf(state, isGross)
  const sharing = lines.filter((state) => !isGone(state) && whole(state).greaterThan(0))
  const total = sum(sharing.map(whole))
  if (!checkDiscount(amount, total, `/discount/${isGross ? 'gross' : 'net'}`, report)) return []
  const parts = allocate(amount, sharing, (state) => amount.times(whole(state)).dividedBy(total))
    .filter(({ share }) => !share.isZero())
    .map(({ member, share }) => ({ state: member, part: share, isWhole: share.equals(whole(member)) }))
  const computed = parts.map((line) => ({ line, taxes: isComputed(line) ? taxesOfPart(line, isGross) : [] }))
  const inPln = computed.map(({ line, taxes }) => ({ taxes: taxes.map((tax) => taxInPln(tax, line)) }))
  const allocatedPln = allocateRoundedTaxes(inPln, round)
  return allocateRoundedTaxes(computed, round).map(({ line, taxes }, position) => ({
    state: line.state,
    item: isComputed(line)
      ? discountItem(line, taxes, allocatedPln[position]?.taxes ?? [], isGross)
      : creditItem(creditLineOf(line)),
  }))
}

/** A line that takes part in a discount, and its credit. */
export type DiscountShare = { state: LineState; item: SnapshotItem }

/**
 * The tax inside a margin and a withheld tax follow from the line, and a line that is credited whole from what is left.
 */
function isComputed({ state: { item }, isWhole }: DiscountedLine): boolean {
  const { mode } = frozenTaxes(item)
  return !isWhole && mode !== 'margin' && mode !== 'wht'
}

function taxesOfPart({ state, part }: DiscountedLine, isGross: boolean): TaxAmount[] {
  const { components, netShare } = frozenTaxes(state.item)
  const { whtAmount } = state.item
  return components.map(({ rate, isCompound, withholds, fraction, grossShare }) => {
    const net = isGross ? part.times(netShare.value) : part
    const amount = withholds
      ? net.times(fraction)
      : isGross
        ? part.times(grossShare.value)
        : part.times(grossShare.value.dividedBy(netShare.value))
    return { rate, isCompound, withholds: withholds && whtAmount !== undefined, amount }
  })
}

function taxInPln(tax: TaxAmount, { state }: DiscountedLine): TaxAmount {
  return { ...tax, amount: tax.withholds ? zero : tax.amount.times(state.item.exchangeRate?.rate ?? zero) }
}

/** The credit of a part of a line, with the taxes that were computed for it. */
function discountItem(
  line: DiscountedLine,
  taxes: readonly TaxAmount[],
  inPln: readonly TaxAmount[],
  isGross: boolean,
): SnapshotItem {
  const { item } = line.state
  const left = roundedFigures(item)
  const within = taxes.map((tax, position) => withinWhatIsLeft(tax, item, position))
  const figures = isGross ? figuresOfGross(line.part, within) : figuresOfNet(line.part, within)
  const converted =
    left.taxAmountPln === undefined
      ? figures
      : withPln(
          figures,
          inPln.map(({ rate, amount }) => (isPolish(rate) ? amount : undefined)),
        )
  const shown = snapshotFigures(converted, item.taxGroup !== undefined)
  const credit = creditItem(creditLineOf(line, priced(shown, item)))
  const negated = negatedFigures(shown)
  return { ...credit, ...negated, allocated: item.allocated && negated }
}

/** A tax of a part is at most the tax that is left of the line. */
function withinWhatIsLeft(tax: TaxAmount, item: SnapshotItem, position: number): TaxAmount {
  const component = componentsOf(item, roundedFigures(item))[position]
  const most = component?.whtAmount ?? component?.taxAmount ?? tax.amount
  return tax.amount.greaterThan(most) ? { ...tax, amount: most } : tax
}

/** The credit by an amount, in the basis of the price; without one, of everything that is left of the line. */
function creditLineOf({ state, part, isWhole }: DiscountedLine, amount = part) {
  if (isWhole) return everythingLeft(state)
  const credited = { quantity: zero, amount }
  const { basis, credits } = needsNewBasis(state, credited) ? rebased(state) : state
  return { basis, credits, part: credited }
}

function priced({ netAmount, grossAmount }: LineFigures, item: SnapshotItem): Decimal {
  return hasGrossPrice(item) ? grossAmount : netAmount
}

function wholeOf({ item }: LineState, isGross: boolean): Decimal {
  const { netAmount, grossAmount, margin } = roundedFigures(item)
  return isGross || margin !== undefined ? grossAmount : netAmount
}

function checkDiscount(
  amount: Decimal,
  total: Decimal,
  pointer: string,
  report: ReportCorrectionFault,
): boolean {
  if (amount.decimalPlaces() > 2)
    report({
      code: 'amount-not-in-cents',
      pointer,
      detail: corrections.discountInCents(),
    })
  else if (amount.lessThanOrEqualTo(0))
    report({
      code: 'discount-not-positive',
      pointer,
      detail: corrections.discountNotPositive(),
    })
  else if (amount.greaterThan(total))
    report({
      code: 'discount-exceeds-document',
      pointer,
      detail: corrections.discountExceedsDocuments({ left: total.toFixed(2) }),
    })
  else return true
  return false
}
