import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculationModes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { bareArithmetic } from './bare-arithmetic.ts'
import { createDocument } from './documents.ts'
import { type Candidate, measureInTurns } from './measure.ts'
import type { Table } from './table.ts'

const sizes = [1, 10, 100, 10_000] as const

/**
 * Measures the lines per second of the engine for each mode and document size, and compares them with the decimal
 * operations alone.
 */
export async function measureEngine(): Promise<readonly Table[]> {
  const rows = calculationModes.flatMap((mode) => {
    const nanoseconds = measureInTurns(
      sizes.flatMap((lines) => createCandidates(createDocument(lines, mode), mode, lines)),
    )
    const perLineOf = (work: string, lines: number) => nanoseconds.get(`${work} ${lines}`) ?? Number.NaN
    return sizes.map((lines) => {
      const perLine = perLineOf('calculate', lines)
      return [
        mode,
        lines,
        1e9 / perLine,
        1e9 / perLineOf('calculate and write', lines),
        1e9 / perLineOf('bare', lines),
        perLineOf('bare', lines) / perLine,
        perLine / perLineOf('calculate', 10),
      ]
    })
  })
  return [
    {
      title: 'Engine alone, lines per second',
      columns: [
        'mode',
        'lines',
        'calculate',
        'calculate and write snapshot',
        'decimal operations',
        'calculate / decimal operations',
        'cost per line / cost at 10 lines',
      ],
      rows,
      note: 'Decimal operations: only those of the formula. Target: the cost per line at 10,000 lines is within 20 % of the cost at 10 lines.',
    },
  ]
}

function createCandidates(
  document: TaxDocument,
  mode: (typeof calculationModes)[number],
  lines: number,
): Candidate[] {
  const work = {
    calculate: () => calculateOrThrow(document, seededConfiguration),
    'calculate and write': () => writeSnapshot(calculateOrThrow(document, seededConfiguration).snapshot),
    bare: () => bareArithmetic(document, mode),
  }
  return Object.entries(work).map(([name, run]) => ({ name: `${name} ${lines}`, unitsPerCall: lines, run }))
}

/** Calculates a document. Throws if the engine refuses it, because the time of a refusal is meaningless. */
export function calculateOrThrow(document: TaxDocument, configuration: TaxConfiguration) {
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind === 'refused')
    throw new Error(`The engine refused the document: ${JSON.stringify(calculation.faults[0])}`)
  return calculation
}
