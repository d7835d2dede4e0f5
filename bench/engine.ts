import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculationModes } from '@fiscus/tax-engine/vocabulary'
import { bareArithmetic } from './decimal-floor.ts'
import { documentOf } from './documents.ts'
import { type Contestant, measureInTurns } from './measure.ts'
import type { Table } from './table.ts'

const sizes = [1, 10, 100, 10_000] as const

/** The engine alone: lines per second of each mode and document size, beside the bare decimal.js operations of a line. */
export async function measureEngine(): Promise<readonly Table[]> {
  const rows = calculationModes.flatMap((mode) => {
    const nanoseconds = measureInTurns(
      sizes.flatMap((lines) => contestants(documentOf(lines, mode), mode, lines)),
    )
    const of = (what: string, lines: number) => nanoseconds.get(`${what} ${lines}`) ?? Number.NaN
    return sizes.map((lines) => {
      const perLine = of('calculate', lines)
      return [
        mode,
        lines,
        1e9 / perLine,
        1e9 / of('calculate and write', lines),
        1e9 / of('bare', lines),
        of('bare', lines) / perLine,
        perLine / of('calculate', 10),
      ]
    })
  })
  return [
    {
      title: 'Engine alone, lines per second',
      columns: [
        'mode',
        'lines',
        'calculated',
        'and written',
        'bare decimal.js',
        'of bare',
        'cost per line, 10 lines = 1',
      ],
      rows,
      note: 'Bare: only the decimal operations of the formula. Target: cost per line from 10 to 10,000 lines within 20 %.',
    },
  ]
}

function contestants(
  document: TaxDocument,
  mode: (typeof calculationModes)[number],
  lines: number,
): Contestant[] {
  const work = {
    calculate: () => calculated(document, seededConfiguration),
    'calculate and write': () => writeSnapshot(calculated(document, seededConfiguration).snapshot),
    bare: () => bareArithmetic(document, mode),
  }
  return Object.entries(work).map(([name, run]) => ({ name: `${name} ${lines}`, unitsPerCall: lines, run }))
}

/** Calculates, and fails the benchmark when the document is refused: a refusal would be fast and worthless. */
export function calculated(document: TaxDocument, configuration: TaxConfiguration) {
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(calculation.faults[0])}`)
  return calculation
}
