const intervalsMax = 6
const logTicksMax = 9
const roundDigits = [1, 2, 5]

/** Returns ticks from zero to `highest` or more, a round step apart, at most seven. */
export function linearTicks(highest: number): number[] {
  requirePositive(highest)
  const least = highest / intervalsMax
  const step = roundNumbers(least, least, roundDigits).at(-1) ?? highest
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  )
}

/**
 * Returns ticks from `lowest` or less to `highest` or more: the numbers 1, 2 and 5 of each decade, or over many decades
 * only 1.
 */
export function logTicks(lowest: number, highest: number): number[] {
  requirePositive(lowest)
  requirePositive(highest)
  const ticks = roundNumbers(lowest, highest, roundDigits)
  return ticks.length <= logTicksMax ? ticks : roundNumbers(lowest, highest, [1])
}

/**
 * The numbers with one of the digits before their zeros, from the last one up to `lowest` to the first one from
 * `highest` on.
 */
function roundNumbers(lowest: number, highest: number, digits: readonly number[]): number[] {
  const from = Math.floor(Math.log10(lowest)) - 1
  const decades = Math.ceil(Math.log10(highest)) + 1 - from
  const numbers = Array.from({ length: decades + 1 }, (_, decade) =>
    digits.map((digit) => Number(`${digit}e${from + decade}`)),
  ).flat()
  const first = numbers.findLastIndex((number) => number <= lowest)
  const last = numbers.findIndex((number) => number >= highest)
  return numbers.slice(first, last + 1)
}

function requirePositive(value: number) {
  if (!(value > 0 && Number.isFinite(value)))
    throw new RangeError(`An axis needs a positive number, not ${value}.`)
}
