import { type Decimal, zero } from './decimal.ts'

export type Operation = (a: Decimal, b: Decimal) => Decimal

/** Adds two amounts; either may not apply. */
export function addOptional(a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined {
  return combineOptional(a, b, (x, y) => x.plus(y))
}

/** Subtracts two amounts; either may not apply. */
export function subtractOptional(a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined {
  return combineOptional(a, b, (x, y) => x.minus(y))
}

/** The result of an operation, in which an amount that does not apply is zero; undefined when neither applies. */
export function combineOptional(
  a: Decimal | undefined,
  b: Decimal | undefined,
  operate: Operation,
): Decimal | undefined {
  return a === undefined && b === undefined ? undefined : operate(a ?? zero, b ?? zero)
}
