import { Decimal as GlobalDecimal } from 'decimal.js'
import {
  fixedText,
  isSafe,
  powerOfTen,
  type RoundingMode,
  roundedQuotient,
  scaleMax,
} from './safe-integers.ts'

/**
 * The arithmetic of numbers that are no safe integer with a scale. Quantity × price × discount factors × exchange rate,
 * summed over 10,000 lines, stays under 100 significant digits: products and sums are exact, and a quotient never falls
 * on the wrong side of a rounding tie. It is a clone, because every user of decimal.js can configure the global one.
 */
const Large = GlobalDecimal.clone({ precision: 100, rounding: GlobalDecimal.ROUND_HALF_UP })
type Large = GlobalDecimal

/** What an operation takes: numbers are read by their shortest text. */
export type DecimalInput = Decimal | number | string

const largeModes = {
  half_up: Large.ROUND_HALF_UP,
  half_even: Large.ROUND_HALF_EVEN,
  down: Large.ROUND_DOWN,
} as const satisfies Record<RoundingMode, GlobalDecimal.Rounding>

/** A number with more digits is one of decimal.js when it is read. */
const digitsMax = 15

/**
 * An exact decimal number. It is `units / 10^scale` with a safe integer, which nearly every amount is; else decimal.js
 * has it. Results are those of decimal.js with 100 digits, the sign of a zero included.
 */
export class Decimal {
  private readonly units: number
  private readonly scale: number
  private readonly large: Large | null

  /** `value / 10^scale`. Only a safe integer may have a scale. */
  constructor(value: DecimalInput | Large, scale = 0) {
    if (typeof value === 'number' && Number.isSafeInteger(value)) {
      this.units = value
      this.scale = scale
      this.large = null
      return
    }
    if (value instanceof Decimal) {
      this.units = value.units
      this.scale = value.scale
      this.large = value.large
      return
    }
    const parts = (typeof value === 'string' ? readShort(value) : null) ?? partsOf(new Large(value))
    this.units = parts.units
    this.scale = parts.scale
    this.large = parts.large
  }

  plus(value: DecimalInput): Decimal {
    const other = decimalOf(value)
    const scale = Math.max(this.scale, other.scale)
    const units = this.unitsAt(scale) + other.unitsAt(scale)
    if (isSafe(units)) return new Decimal(units, scale)
    return new Decimal(this.toLarge().plus(other.toLarge()))
  }

  minus(value: DecimalInput): Decimal {
    const other = decimalOf(value)
    const scale = Math.max(this.scale, other.scale)
    const units = this.unitsAt(scale) - other.unitsAt(scale)
    if (isSafe(units)) return new Decimal(units, scale)
    return new Decimal(this.toLarge().minus(other.toLarge()))
  }

  times(value: DecimalInput): Decimal {
    const other = decimalOf(value)
    const units = this.units * other.units
    const scale = this.scale + other.scale
    if (isSafe(units) && scale <= scaleMax) return new Decimal(units, scale)
    return new Decimal(this.toLarge().times(other.toLarge()))
  }

  /** With 100 significant digits. */
  dividedBy(value: DecimalInput): Decimal {
    return new Decimal(this.toLarge().dividedBy(decimalOf(value).toLarge()))
  }

  negated(): Decimal {
    return this.large === null ? new Decimal(-this.units, this.scale) : new Decimal(this.large.negated())
  }

  abs(): Decimal {
    return this.isNegative() ? this.negated() : this
  }

  /** Below zero, zero or above zero, as this number is less than, equal to or greater than the other. */
  comparedTo(value: DecimalInput): number {
    const other = decimalOf(value)
    const scale = Math.max(this.scale, other.scale)
    const difference = this.unitsAt(scale) - other.unitsAt(scale)
    if (Number.isNaN(difference)) return this.toLarge().comparedTo(other.toLarge())
    // −0 minus 0 is −0, which Object.is distinguishes from zero.
    return difference + 0
  }

  equals(value: DecimalInput): boolean {
    return this.comparedTo(value) === 0
  }

  lessThan(value: DecimalInput): boolean {
    return this.comparedTo(value) < 0
  }

  lessThanOrEqualTo(value: DecimalInput): boolean {
    return this.comparedTo(value) <= 0
  }

  greaterThan(value: DecimalInput): boolean {
    return this.comparedTo(value) > 0
  }

  greaterThanOrEqualTo(value: DecimalInput): boolean {
    return this.comparedTo(value) >= 0
  }

  isZero(): boolean {
    return this.large === null ? this.units === 0 : this.large.isZero()
  }

  /** Below zero, or a zero with the sign of a negative number. */
  isNegative(): boolean {
    return this.large === null ? this.units < 0 || Object.is(this.units, -0) : this.large.isNegative()
  }

  isPositive(): boolean {
    return !this.isNegative()
  }

  /** The decimals of the shortest text. */
  decimalPlaces(): number {
    if (this.large !== null) return this.large.decimalPlaces()
    let { units, scale } = this
    for (; scale > 0 && units % 10 === 0; scale--) units /= 10
    return scale
  }

  /** Rounds the magnitude, and restores the sign. */
  toDecimalPlaces(decimals: number, mode: RoundingMode = 'half_up'): Decimal {
    if (this.large !== null) return new Decimal(this.large.toDecimalPlaces(decimals, largeModes[mode]))
    if (this.scale <= decimals) return this
    const divisor = powerOfTen(this.scale - decimals)
    return new Decimal(roundedQuotient(this.units, divisor, mode), decimals)
  }

  /** `this × numerator / denominator`, rounded once; null when the integers do not fit. Both are above zero. */
  roundedShare(numerator: number, denominator: number, decimals: number, mode: RoundingMode): Decimal | null {
    const excess = this.scale - decimals
    const dividend = this.units * numerator * powerOfTen(Math.max(0, -excess))
    const divisor = denominator * powerOfTen(Math.max(0, excess))
    if (!isSafe(dividend) || !isSafe(divisor)) return null
    return new Decimal(roundedQuotient(dividend, divisor, mode), decimals)
  }

  /** Plain notation: all digits, or rounded half up to a number of decimals. */
  toFixed(decimals?: number): string {
    if (this.large !== null) return this.large.toFixed(decimals)
    if (decimals === undefined) {
      const places = this.decimalPlaces()
      return fixedText(this.units / powerOfTen(this.scale - places), places, places)
    }
    return fixedText(this.units, this.scale, decimals)
  }

  /** Plain notation: all digits, with at least a number of decimals. */
  toFixedAtLeast(decimals: number): string {
    const isLonger = this.large !== null || this.scale > decimals
    return this.toFixed(isLonger ? Math.max(decimals, this.decimalPlaces()) : decimals)
  }

  toNumber(): number {
    return this.large === null ? this.units / powerOfTen(this.scale) : this.large.toNumber()
  }

  toString(): string {
    return this.toLarge().toString()
  }

  toJSON(): string {
    return this.toString()
  }

  /** The units at a scale that is not below the own one; NaN when they are no safe integer. */
  private unitsAt(scale: number): number {
    if (scale === this.scale) return this.units
    const units = this.units * powerOfTen(scale - this.scale)
    return isSafe(units) ? units : Number.NaN
  }

  private toLarge(): Large {
    return this.large ?? new Large(`${this.isNegative() ? '-' : ''}${Math.abs(this.units)}e-${this.scale}`)
  }
}

export const zero: Decimal = new Decimal(0)

/** The exact sum of amounts; 0 without any. */
export function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), zero)
}

function decimalOf(value: DecimalInput): Decimal {
  return value instanceof Decimal ? value : new Decimal(value)
}

type Parts = { units: number; scale: number; large: Large | null }

const [minusCode, pointCode, zeroCode, nineCode] = [45, 46, 48, 57]

/** Reads plain notation of few digits, as in nearly every document; null for any other text. */
function readShort(text: string): Parts | null {
  const start = text.charCodeAt(0) === minusCode ? 1 : 0
  let units = 0
  let point = -1
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= zeroCode && code <= nineCode) units = units * 10 + code - zeroCode
    else if (code === pointCode && point < 0) point = at
    else return null
  }
  const last = text.length - 1
  const digits = text.length - start - (point < 0 ? 0 : 1)
  if (digits < 1 || digits > digitsMax || point === start || point === last) return null
  return { units: start === 1 ? -units : units, scale: point < 0 ? 0 : last - point, large: null }
}

/** The integer and scale of a number with few digits. */
function partsOf(large: Large): Parts {
  const scale = large.decimalPlaces()
  if (!(large.precision(true) <= digitsMax && scale <= scaleMax))
    return { units: Number.NaN, scale: 0, large }
  const units = Number(large.abs().times(`1e${scale}`).toFixed())
  return { units: large.isNegative() ? -units : units, scale, large: null }
}
