import type { BankAccount, FactorAccount } from './bank-account.ts'
import type { DocumentContent } from './content-response.ts'

/** The accounts to which the buyer pays: those of factors, else that of the seller. */
export type AccountsToPay = { seller: BankAccount | null; factors: readonly FactorAccount[] }

/**
 * The accounts that an invoice states. None when it was paid, nor when money is given back.
 * @param isRefund whether the amount to pay is negative
 */
export function accountsToPay(
  { payment, seller, thirdParties = [] }: Pick<DocumentContent, 'payment' | 'seller' | 'thirdParties'>,
  isRefund: boolean,
): AccountsToPay {
  if (isRefund || payment?.isPaid) return { seller: null, factors: [] }
  const factors = thirdParties.flatMap(({ bankAccount }) => bankAccount ?? [])
  return { seller: factors.length > 0 ? null : (seller?.bankAccount ?? null), factors }
}
