import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { calculationModes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { bareArithmetic } from './bare-arithmetic.ts'
import { createDocument } from './documents.ts'
import { calculateOrThrow } from './engine.ts'
import { type Candidate, measureInTurns } from './measure.ts'
import type { Series } from './plots/line-chart.ts'
import type { Table } from './table.ts'

const sizes = [10, 30, 100, 300, 1_000, 3_000, 10_000]
const bare = 'decimal.js alone'
const names = [...calculationModes, bare]

/**
 * Measures the cost of a line by the length of its document for each mode, and for the decimal operations of the
 * exclusive mode.
 */
export async function measureCostPerLine(): Promise<Table> {
  const nanoseconds = measureInTurns(sizes.flatMap(createCandidates))
  const microseconds = (name: string, lines: number) =>
    (nanoseconds.get(candidateOf(name, lines)) ?? Number.NaN) / 1_000
  const series = names.map(
    (name): Series => ({
      name,
      isReference: name === bare,
      points: sizes.map((lines) => ({ x: lines, y: microseconds(name, lines) })),
    }),
  )
  return {
    title: 'Cost of a line by the length of its document, µs',
    columns: ['lines', ...names],
    rows: sizes.map((lines) => [lines, ...names.map((name) => microseconds(name, lines))]),
    note: `CPU time, all measured in turn. ${bare}: the operations of the exclusive formula.`,
    plot: {
      file: 'cost-per-line.svg',
      chart: {
        title: 'Cost of a line by the length of its document',
        description:
          'CPU time of the engine for each line of a document, by its number of lines, in each mode, beside the decimal operations of the exclusive formula alone.',
        x: { label: 'Lines of the document', scale: 'log' },
        y: { label: 'Microseconds for each line', scale: 'linear' },
        series,
      },
    },
  }
}

const candidateOf = (name: string, lines: number) => `${name} ${lines}`

function createCandidates(lines: number): Candidate[] {
  const ofModes = calculationModes.map((mode): Candidate => {
    const document = createDocument(lines, mode)
    return {
      name: candidateOf(mode, lines),
      unitsPerCall: lines,
      run: () => calculateOrThrow(document, seededConfiguration),
    }
  })
  const document = createDocument(lines, 'exclusive')
  const run = () => bareArithmetic(document, 'exclusive')
  return [...ofModes, { name: candidateOf(bare, lines), unitsPerCall: lines, run }]
}
