import { foot } from '../allocate.ts'
import type { Decimal } from '../decimal.ts'
import type { Rounding } from '../rounding.ts'
import type { ComponentFigures } from '../snapshot/snapshot.ts'
import { breakdownKey } from '../snapshot/tax-breakdown.ts'
import { inGroups } from './in-groups.ts'
import type { TaxedFigures } from './line-figures.ts'

/**
 * Rounds an amount of every tax once for the whole document and shares it out: the answer has what each line gets, in the
 * order of its components.
 */
export function footComponents(
  lines: readonly TaxedFigures[],
  amountOf: (component: ComponentFigures, line: number) => Decimal,
  round: Rounding,
): Decimal[][] {
  const cells = lines.flatMap(({ taxes }, line) =>
    taxes.map((component) => ({
      line,
      key: breakdownKey(component.taxRate),
      amount: amountOf(component, line),
    })),
  )
  const shares = inGroups(
    cells,
    (cell) => cell.key,
    (tax) =>
      foot(
        tax.map((cell) => cell.amount),
        round,
      ),
  )
  const byLine: Decimal[][] = lines.map(() => [])
  for (const [position, { line }] of cells.entries()) byLine[line]?.push(shares[position] as Decimal)
  return byLine
}
