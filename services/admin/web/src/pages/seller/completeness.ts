import type { Seller } from '@fiscus/client'

/** What an invoice takes from the profile of the seller (tax-calculation §2.11). */
export const requirements = ['name', 'address', 'nip', 'euVatNumber', 'bankAccount'] as const
export type Requirement = (typeof requirements)[number]

/** Needed for every invoice; the others for some. */
export const needed: readonly Requirement[] = ['name', 'address', 'nip']

/** Whether each of the requirements is met. */
export function completenessOf({ name, address, nip, euVatNumber, bankAccounts = [] }: Seller) {
  const met: Record<Requirement, boolean> = {
    name: Boolean(name),
    address: Boolean(address),
    nip: Boolean(nip),
    euVatNumber: Boolean(euVatNumber),
    bankAccount: bankAccounts.length > 0,
  }
  return { met, isComplete: needed.every((requirement) => met[requirement]) }
}
