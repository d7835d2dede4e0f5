import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { type Period, periodOf } from '../periods/period.ts'
import { monthsOf } from '../periods/quarter.ts'

/** The structure of the file of a month: a monthly or a quarterly declaration, each with a monthly register. */
export type JpkForm = 'V7M' | 'V7K'

/** What the two structures differ in. Their registers and the fields of their declarations are the same. */
export const jpkForms = {
  V7M: {
    system: 'JPK_V7M (3)',
    namespace: 'http://crd.gov.pl/wzor/2025/12/19/14090/',
    declaration: { system: 'VAT-7 (23)', name: 'VAT-7', variant: '23' },
  },
  V7K: {
    system: 'JPK_V7K (3)',
    namespace: 'http://crd.gov.pl/wzor/2025/12/19/14089/',
    declaration: { system: 'VAT-7K (17)', name: 'VAT-7K', variant: '17' },
  },
} as const satisfies Record<JpkForm, unknown>

/** The structure of a month of a taxpayer (VAT act art. 99(1) to (3)). */
export function formOf(period: Period, { quarterlyReturns: quarters }: SellerProfile): JpkForm {
  const quarter = periodOf(`${period}-01`, 'quarter')
  const isQuarterly =
    quarters !== undefined && quarters.since <= quarter && quarter <= (quarters.until ?? quarter)
  return isQuarterly ? 'V7K' : 'V7M'
}

/**
 * The months whose sums the file of a month declares: the month itself, or the quarter with its last month. None: the
 * first two files of a quarter have registers only (VAT act art. 109(3b)).
 */
export function declaredMonths(period: Period, form: JpkForm): readonly Period[] {
  if (form === 'V7M') return [period]
  const months = monthsOf(periodOf(`${period}-01`, 'quarter'))
  return months.at(-1) === period ? months : []
}
