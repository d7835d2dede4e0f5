import type { OssReturn } from '@fiscus/client'
import { useFormat } from '../../../texts/format.ts'

/**
 * How the amounts of the return are written: euros, which are not known while a rate is missing, and VAT before
 * conversion.
 */
export function useOssFormat() {
  const format = useFormat()
  return {
    euros: (amount: string | null) => (amount === null ? '—' : format.money(amount, 'EUR')),
    exactVat: ({ currencies }: Pick<OssReturn['supplies'][number], 'currencies'>) =>
      currencies.map(({ currency, tax }) => format.money(tax, currency)).join(', '),
  }
}
