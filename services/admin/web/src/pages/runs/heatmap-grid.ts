/** What a run of a cell came to. `outstanding`: it is scheduled or running. The worst comes first. */
export const outcomes = ['failed', 'timeout', 'interrupted', 'outstanding', 'skipped', 'success'] as const
export type Outcome = (typeof outcomes)[number]
export type Counts = Readonly<Partial<Record<Outcome, number>>>

/** A column of the heatmap: one bucket of the API or several. Instants in milliseconds; the end is not included. */
export type Column = { start: number; end: number }

/** The worst outcome among the runs of a cell; undefined for a cell without runs. */
export function worstOf(counts: Counts): Outcome | undefined {
  return outcomes.find((outcome) => (counts[outcome] ?? 0) > 0)
}

export function totalOf(counts: Counts): number {
  return outcomes.reduce((total, outcome) => total + (counts[outcome] ?? 0), 0)
}

/**
 * The columns of the buckets of a period. With several hours in a column, columns begin at multiples of these hours in
 * local time, so that they stay in place as time passes.
 * @param buckets the beginnings of all buckets, without gaps
 * @param until the end of the last bucket
 * @param localHour the hour of day of an instant
 */
export function columnsOf(
  buckets: readonly number[],
  until: number,
  { hours, localHour }: { hours: number; localHour: (instant: number) => number },
): Column[] {
  const starts = buckets.filter((start, index) => index === 0 || localHour(start) % hours === 0)
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? until }))
}

/** The counts of each column: the sums of the cells that begin in it. */
export function cellsOf(cells: readonly ({ at: string } & Counts)[], columns: readonly Column[]): Counts[] {
  const sums = columns.map((): Partial<Record<Outcome, number>> => ({}))
  for (const cell of cells) {
    const at = Date.parse(cell.at)
    const sum = sums[columns.findIndex(({ start, end }) => at >= start && at < end)]
    if (sum === undefined) continue
    for (const outcome of outcomes) sum[outcome] = (sum[outcome] ?? 0) + (cell[outcome] ?? 0)
  }
  return sums
}

/** Where an arrow key, Home or End leads from a cell. Rows and columns count from 0. */
export function nextCell(
  key: string,
  { row, column }: { row: number; column: number },
  size: { rows: number; columns: number },
): { row: number; column: number } | undefined {
  const moves: Record<string, { row: number; column: number }> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
  }
  const next = moves[key]
  if (next === undefined) return undefined
  return {
    row: Math.min(Math.max(next.row, 0), size.rows - 1),
    column: Math.min(Math.max(next.column, 0), size.columns - 1),
  }
}

/**
 * The period of the heatmap before `now`, the step of its buckets, and the hours of a column. An open period has its
 * last 30 days.
 */
export function activityPeriod(
  period: '1h' | '24h' | '7d' | '30d' | 'all',
  now: number,
): { since: number; step: 'hour' | 'day'; hours: number } {
  if (period === '7d') return { since: now - 7 * dayMs, step: 'hour', hours: 6 }
  if (period === '30d' || period === 'all') return { since: now - 30 * dayMs, step: 'day', hours: 1 }
  return { since: now - dayMs, step: 'hour', hours: 1 }
}

const dayMs = 86_400_000
