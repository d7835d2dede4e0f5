import type { SnapshotRate } from '../snapshot/snapshot.ts'

/** Rates of the seed: a deposit for packaging (VAT act art. 29a(11)), a multi-purpose voucher (art. 8b(1)). */
const taxCodes: readonly string[] = ['KAUCJA', 'BON']

/**
 * Whether a rate is that of something that is no supply, wherever the buyer is. Any other rate that is out of scope can
 * be that of a supply abroad: the code is the only fact that tells them apart.
 */
export function isNoSupply({ taxCode, taxStatus }: Pick<SnapshotRate, 'taxCode' | 'taxStatus'>): boolean {
  return taxStatus === 'out_of_scope' && taxCodes.includes(taxCode)
}
