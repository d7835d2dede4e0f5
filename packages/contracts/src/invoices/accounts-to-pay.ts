import type { BankAccount, FactorAccount } from './bank-account.ts'
import type { DocumentContent } from './content-response.ts'

/** The accounts to which the buyer pays: those of factors, else that of the seller. */
export type AccountsToPay = { seller: BankAccount | null; factors: readonly FactorAccount[] }

/**
 * The accounts that an invoice states. None when it was paid, nor when nothing is to be paid.
 * @param isSettled whether the amount to pay is negative, or was received before the invoice, as of an advance
 *   (VAT act art. 106b(1)(4))
 */
export function accountsToPay(
  { payment, seller, thirdParties = [] }: Pick<DocumentContent, 'payment' | 'seller' | 'thirdParties'>,
  isSettled: boolean,
): AccountsToPay {
  if (isSettled || payment?.isPaid) return { seller: null, factors: [] }
  const factors = thirdParties.flatMap(({ bankAccount }) => bankAccount ?? [])
  return { seller: factors.length > 0 ? null : (seller?.bankAccount ?? null), factors }
}
