import { randomOf } from '@fiscus/testing/random'

type Choices<Value> = readonly [Value, ...Value[]]

/** Pseudo-random choices, the same for a seed. */
export type Random = {
  chance(share: number): boolean
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number
  /** An amount from `min` to `max` in hundredths, as text. */
  amount(min: number, max: number): string
  pick<Value>(values: Choices<Value>): Value
}

export function randomFrom(seed: number): Random {
  const next = randomOf(seed)
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    chance: (share) => next() < share,
    between,
    amount: (min, max) => (between(min, max) / 100).toFixed(2),
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
  }
}
