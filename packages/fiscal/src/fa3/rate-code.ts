import type { Fa3Base } from '@fiscus/tax-engine/reporting/fa3-base'
import type { SnapshotRate } from '@fiscus/tax-engine/snapshot/snapshot'
import { element, type XmlElement } from '../xml/xml-element.ts'
import { decimal } from './fa3-values.ts'

/** P_12 of the bases that are not taxed with a percentage. */
const codes: { readonly [base in Fa3Base]?: string } = {
  P_13_6_1: '0 KR',
  P_13_6_2: '0 WDT',
  P_13_6_3: '0 EX',
  P_13_7: 'zw',
  P_13_8: 'np I',
  P_13_9: 'np II',
  P_13_10: 'oo',
}

const percentDecimalsMax = 6

/**
 * The rate of a line: P_12, for the one-stop shop P_12_XII, nothing in the margin procedure. `suffix` is Z for the
 * lines of an order (TStawkaPodatku of FA(3) 1-0E).
 */
export function rateElements(
  base: Fa3Base,
  { ratePercent }: Pick<SnapshotRate, 'ratePercent'>,
  suffix: '' | 'Z' = '',
): XmlElement[] {
  const percent = decimal(ratePercent, percentDecimalsMax)
  if (base === 'P_13_11') return []
  if (base === 'P_13_5') return [element(`P_12${suffix}_XII`, percent)]
  return [element(`P_12${suffix}`, codes[base] ?? percent)]
}
