/** Choices that follow from random numbers. */
export type Choice = {
  /** One of the values. */
  of<T>(values: readonly [T, ...T[]]): T
  /** True with this probability. */
  chance(probability: number): boolean
  /** An integer from 0 to below the limit. */
  below(limit: number): number
  /** Up to `max` results. */
  some<T>(max: number, make: (index: number) => T): T[]
}

export function choiceOf(random: () => number): Choice {
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    of: (values) => values[below(values.length)] ?? values[0],
    chance: (probability) => random() < probability,
    below,
    some: (max, make) => Array.from({ length: below(max + 1) }, (_, index) => make(index)),
  }
}
