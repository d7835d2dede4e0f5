import type { BankAccount } from '@fiscus/contracts/invoices/bank-account'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { SellerProfile } from '@fiscus/contracts/invoices/seller-profile'
import { Problem } from '@fiscus/contracts/problems/problem'
import { documents as texts } from '@fiscus/messages/documents'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { RequestedContent } from './requested-content.ts'
import { requiredWords } from './required-words.ts'

/** The content of a calculation: what the request states, and the words that follow from it. */
export function calculatedContent(
  requested: RequestedContent,
  snapshot: Pick<TaxSnapshot, 'items'>,
): DocumentContent {
  const words = requiredWords(snapshot, requested)
  return words.length > 0 ? { ...requested, requiredWords: words } : requested
}

/**
 * The content of a document: that of its calculation, and the seller as of now.
 * @param profile null when the tenant has no profile of the seller
 * @throws Problem 422 `invalid-request` with the pointer /payment/bankAccount when the seller has no such account
 */
export function issuedContent(
  requested: RequestedContent,
  snapshot: Pick<TaxSnapshot, 'items' | 'currency'>,
  profile: SellerProfile | null,
): DocumentContent {
  const content = calculatedContent(requested, snapshot)
  // What only returns state is no part of an invoice.
  const { bankAccounts = [], taxOffice: _, naturalPerson: __, ...seller } = profile ?? {}
  const account = bankAccountOf(bankAccounts, content.payment?.bankAccount, snapshot.currency)
  if (profile === null) return content
  return { seller: account ? { ...seller, bankAccount: account } : seller, ...content }
}

/** The account that the document names, else the default account of its currency, else the only one. */
function bankAccountOf(
  accounts: readonly BankAccount[],
  iban: string | undefined,
  currency: string,
): BankAccount | undefined {
  if (iban === undefined) {
    const inCurrency = accounts.filter((account) => account.currency === currency)
    return (
      inCurrency.find(({ isDefault }) => isDefault) ?? (inCurrency.length === 1 ? inCurrency[0] : undefined)
    )
  }
  const named = accounts.find((account) => account.iban === iban)
  if (named) return named
  const detail = texts.noBankAccount({ iban })
  throw new Problem('invalid-request', detail, {
    errors: [{ pointer: '/payment/bankAccount', detail, code: 'unknown-record' }],
  })
}
