import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const sliceMilliseconds = 200
const rounds = 9

/** A function to measure, and the number of units (lines, documents) that one call processes. */
export type Candidate = { name: string; unitsPerCall: number; run: () => unknown }

/**
 * Returns the CPU time per unit of each candidate in nanoseconds: the median of nine rounds, after two warm-up rounds
 * for the compiler. The candidates are measured in turn and by CPU time, so that other load on the machine does not
 * change their ratios. The garbage collection before each measurement removes the objects of the previous candidate.
 */
export function measureInTurns(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const samples = new Map<string, number[]>(candidates.map(({ name }) => [name, []]))
  for (let round = -2; round < rounds; round++)
    for (const candidate of candidates) {
      const nanoseconds = nanosecondsPerUnit(candidate)
      if (round >= 0) samples.get(candidate.name)?.push(nanoseconds)
    }
  return new Map([...samples].map(([name, values]) => [name, median(values)]))
}

/** Calls the function for 200 ms, at least once. */
function nanosecondsPerUnit({ run, unitsPerCall }: Candidate): number {
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

/** Returns the middle value, for an even number of values the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The seconds that a work takes. */
export async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
