import type { Random } from './random.ts'
import type { Sale } from './sale.ts'

/** An approved sale that later documents can refer to. */
export type Issued = { id: string; sale: Sale; lastCorrection?: string }

const recentMax = 50
const oldMax = 300
const advancesMax = 50
const discountedMax = 3

/** A bounded number of sales: the latest ones, and some of all months before. */
export function keepIssued(random: Random, documents: number) {
  const recent: Issued[] = []
  const old: Issued[] = []
  const advances: Issued[] = []
  let untouched: Issued | undefined
  const place = (list: Issued[], max: number, issued: Issued) => {
    list[list.length < max ? list.length : random.between(0, max - 1)] = issued
  }
  const anyOf = (list: readonly Issued[]) => list[random.between(0, list.length - 1)]
  return {
    add(issued: Issued): void {
      if (issued.sale.type !== 'invoice') return
      if (untouched === undefined && issued.sale.invoiceType === undefined) {
        untouched = issued
        return
      }
      place(recent, recentMax, issued)
      if (random.chance((4 * oldMax) / documents)) place(old, oldMax, issued)
      if (issued.sale.invoiceType === 'advance') place(advances, advancesMax, issued)
    },
    any: (): Issued | undefined => anyOf(random.chance(0.5) ? recent : old),
    /** An advance, once. */
    advanceToSettle(): Issued | undefined {
      if (advances.length === 0) return undefined
      return advances.splice(random.between(0, advances.length - 1), 1)[0]
    },
    /** A sale that no other document refers to, once. */
    takeUntouched(): Issued | undefined {
      const taken = untouched
      untouched = undefined
      return taken
    },
    /** Some invoices of one currency and one buyer that are no advances. A correction can have changed the buyer. */
    ofOneDiscount(): readonly Issued[] {
      const currency = random.pick(['PLN', 'EUR'])
      const uncorrected = recent.filter(
        ({ sale, lastCorrection }) =>
          sale.currency === currency && sale.invoiceType === undefined && lastCorrection === undefined,
      )
      const byBuyer = Map.groupBy(uncorrected, ({ sale }) => sale.customer?.vatNumber ?? sale.buyer?.taxId)
      const some = [...byBuyer.values()].find((sales) => sales.length > 1) ?? []
      return some.slice(0, discountedMax)
    },
  }
}
