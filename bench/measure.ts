import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const sliceMilliseconds = 200
const rounds = 9

/** A piece of work and how many units (lines, documents …) one call of it does. */
export type Contestant = { name: string; unitsPerCall: number; run: () => unknown }

/**
 * Nanoseconds of CPU time per unit of each contestant: the median over rounds in which all of them take turns. CPU time and
 * turns keep other load on the machine out of the ratios; a clean heap at the start keeps out what the others left behind.
 * Two rounds before the first counted one warm the compiler up.
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

/** Calls the work until the slice of time is over, at least once. */
function nanosecondsPerUnit({ run, unitsPerCall }: Contestant): number {
  collectGarbage()
  const end = performance.now() + sliceMilliseconds
  const before = process.threadCpuUsage()
  let calls = 0
  do {
    run()
    calls += 1
  } while (performance.now() < end)
  const used = process.threadCpuUsage(before)
  return ((used.user + used.system) * 1_000) / (calls * unitsPerCall)
}

/** The middle value; of an even number of values the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
