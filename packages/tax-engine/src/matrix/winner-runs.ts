import { noWinner, paintWinners, type Stripe } from './paint-winners.ts'

/** Consecutive periods with the same winner: the first period of each run, ascending from 0, and its winner. */
export type WinnerRuns = { starts: number[]; winners: number[] }

/** The winners among rules as runs. Only the periods in which a rule begins or ends are painted. */
export function runsOfStripes(stripes: readonly Stripe[], periods: number): WinnerRuns {
  const edges = new Set([0, ...stripes.flatMap(({ first, end }) => [first, end])])
  const starts = [...edges].filter((period) => period < periods).sort((x, y) => x - y)
  const positions = new Map(starts.map((period, position) => [period, position]))
  const painted = paintWinners(
    stripes.map(({ first, end, rule }) => ({
      first: positions.get(first) ?? starts.length,
      end: positions.get(end) ?? starts.length,
      rule,
    })),
    starts.length,
  )
  const runs: WinnerRuns = { starts: [], winners: [] }
  for (const [position, period] of starts.entries()) addRun(runs, period, painted[position] ?? noWinner)
  return runs
}

/** The index of the run that contains a period. */
export function runAt({ starts }: WinnerRuns, period: number): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= period) low = middle
    else high = middle
  }
  return low
}

/** The winner of a period; -1 when there is none. */
export function winnerAt(runs: WinnerRuns | undefined, period: number): number {
  return runs?.winners[runAt(runs, period)] ?? noWinner
}

/** The winner of each period that is read first. */
export function earlierWinners(a: WinnerRuns, b: WinnerRuns): WinnerRuns {
  const runs: WinnerRuns = { starts: [], winners: [] }
  let [i, j] = [0, 0]
  for (let period: number | undefined = 0; period !== undefined; ) {
    addRun(runs, period, earlierWinner(a.winners[i], b.winners[j]))
    const [nextA, nextB] = [a.starts[i + 1], b.starts[j + 1]]
    period = nextA === undefined || (nextB !== undefined && nextB < nextA) ? nextB : nextA
    if (period !== undefined && period === nextA) i++
    if (period !== undefined && period === nextB) j++
  }
  return runs
}

/** The one of two winners that is read first. */
export function earlierWinner(a = noWinner, b = noWinner): number {
  if (a === noWinner) return b
  return b === noWinner ? a : Math.min(a, b)
}

function addRun({ starts, winners }: WinnerRuns, period: number, winner: number): void {
  if (winners.at(-1) === winner) return
  starts.push(period)
  winners.push(winner)
}
