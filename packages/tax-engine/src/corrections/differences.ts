import { Decimal, zero } from '../numbers/decimal.ts'
import { subtractOptional } from '../numbers/optional-amounts.ts'
import { versionOf } from '../snapshot/line-version.ts'
import { roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { negatedFigures, subtractFigures } from '../state/combine-figures.ts'
import { taxesOf } from '../state/taxes-of.ts'

/**
 * The lines of a correction that make one line of a document another one. With the same taxes this is one line with the
 * differences. With other taxes the line is taken back and added again, so that each tax has its own figures, and so it
 * is with another tax point: the whole line is declared in another period, and not its differences alone.
 */
export function differences(before: SnapshotItem, after: SnapshotItem): SnapshotItem[] {
  return !isMoved(before, after) && taxesOf(before) === taxesOf(after)
    ? [difference(before, after)]
    : [removal(before), addition(after)]
}

/** The line that takes back a whole line of a document. */
export function removal(before: SnapshotItem): SnapshotItem {
  const { lineDiscount, documentDiscountShare, allocated } = before
  return {
    ...before,
    ...negatedFigures(before),
    allocated: allocated && negatedFigures(allocated),
    quantity: zero.minus(before.quantity),
    lineDiscount: lineDiscount && zero.minus(lineDiscount),
    documentDiscountShare: documentDiscountShare && zero.minus(documentDiscountShare),
    before: versionOf(before),
  }
}

/** The line that adds a line to a document. */
export function addition(after: SnapshotItem): SnapshotItem {
  return { ...after, after: versionOf(after) }
}

/** Whether a line differs from what it was in anything. */
export function isChanged(before: SnapshotItem, after: SnapshotItem): boolean {
  return isMoved(before, after) || JSON.stringify(versionOf(before)) !== JSON.stringify(versionOf(after))
}

/**
 * Whether a line has another tax point. What takes off an advance has that of its settlement, whatever the advance has.
 */
function isMoved(before: SnapshotItem, after: SnapshotItem): boolean {
  return after.settles === undefined && before.taxPointDate !== after.taxPointDate
}

function difference(before: SnapshotItem, after: SnapshotItem): SnapshotItem {
  const { allocated } = after
  return {
    ...after,
    ...subtractFigures(after, before),
    allocated: allocated && subtractFigures(allocated, roundedFigures(before)),
    ...unitsOf(before, after),
    lineDiscount: subtractOptional(after.lineDiscount, before.lineDiscount),
    documentDiscountShare: subtractOptional(after.documentDiscountShare, before.documentDiscountShare),
    before: versionOf(before),
    after: versionOf(after),
  }
}

/** The units that changed at their price; else the change of the price; else one unit of the whole change. */
function unitsOf(before: SnapshotItem, after: SnapshotItem): Pick<SnapshotItem, 'quantity' | 'unitPrice'> {
  if (before.unitPrice.equals(after.unitPrice))
    return { quantity: after.quantity.minus(before.quantity), unitPrice: after.unitPrice }
  if (before.quantity.equals(after.quantity))
    return { quantity: after.quantity, unitPrice: after.unitPrice.minus(before.unitPrice) }
  const value = (line: SnapshotItem) => line.quantity.times(line.unitPrice)
  return { quantity: new Decimal(1), unitPrice: value(after).minus(value(before)) }
}
