const roundMilliseconds = 250
const rounds = 7

/** A piece of work and how many units (lines, documents …) one call of it does. */
export type Contestant = { name: string; unitsPerCall: number; run: () => unknown }

/**
 * Nanoseconds per unit of each contestant: median over rounds in which all of them take turns, so that a busy moment of the
 * machine hits everyone alike. Two rounds before the first counted one warm the compiler up.
 */
export function measureInTurns(contestants: readonly Contestant[]): ReadonlyMap<string, number> {
  const samples = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  for (let round = -2; round < rounds; round++)
    for (const contestant of contestants) {
      const nanoseconds = nanosecondsPerUnit(contestant)
      if (round >= 0) samples.get(contestant.name)?.push(nanoseconds)
    }
  return new Map([...samples].map(([name, values]) => [name, median(values)]))
}

/** Calls the work until the round is over; the clock is read after each call, which costs 50 ns against its microseconds. */
function nanosecondsPerUnit({ run, unitsPerCall }: Contestant): number {
  const start = process.hrtime.bigint()
  const end = start + BigInt(roundMilliseconds) * 1_000_000n
  let now = start
  let calls = 0
  while (now < end) {
    run()
    calls += 1
    now = process.hrtime.bigint()
  }
  return Number(now - start) / (calls * unitsPerCall)
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
