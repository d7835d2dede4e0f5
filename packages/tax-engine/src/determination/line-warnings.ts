import { calculation } from '@fiscus/messages/calculation'
import { words } from '@fiscus/messages/words'
import type { Warning } from '../faults/fault.ts'
import type { LineFacts } from './line-facts.ts'
import type { ChosenTaxes } from './resolve-target.ts'

/** Warnings about the taxes of a line. Those about the customer and the level concern lines of the matrix only. */
export function lineWarnings(line: LineFacts, taxes: ChosenTaxes): readonly Warning[] {
  if (taxes.trace.chosenBy.kind !== 'rule') return taxes.warnings
  const warnings = [...line.customer.warnings, ...taxes.warnings]
  return ignoresLevel(line, taxes) ? [...warnings, levelIgnored(line)] : warnings
}

/**
 * A level does not choose a rate in Poland, which has two reduced ones: the VAT act chooses between them by the goods
 * (annexes 3 and 10). A rate of 0 % or an exemption has no levels to choose from.
 */
function ignoresLevel({ item }: LineFacts, { oss, components }: ChosenTaxes): boolean {
  const level = item.rateCategory ?? 'standard'
  return level !== 'standard' && !oss && components.some(({ rate }) => rate.taxStatus === 'standard')
}

function levelIgnored({ item, pointer }: LineFacts): Warning {
  return {
    code: 'rate-category-ignored',
    pointer: `${pointer}/rateCategory`,
    detail: calculation.levelIgnored({ level: words[item.rateCategory ?? 'standard']() }),
  }
}
