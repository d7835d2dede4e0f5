import { accountsToPay } from '@fiscus/contracts/invoices/accounts-to-pay'
import type { FactorAccount } from '@fiscus/contracts/invoices/bank-account'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { paymentMethods } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { element, groupOf, textOf, type XmlElement } from '../xml/xml-element.ts'
import { token } from './fa3-values.ts'

type Payment = NonNullable<DocumentContent['payment']>

const textMax = 256
/** RachunekBankowyFaktora. */
const factorsMax = 20

/** What an invoice is about besides its content: a refund, or a payment that was received on a day. */
export type Settled = { isRefund: boolean; isAdvance: boolean; paidOn: string | null }

/**
 * Platnosc: payments received, terms, method, and the accounts to pay to: none of a refund, and none of an advance,
 * which was paid before its invoice.
 */
export function paymentElements(
  content: DocumentContent,
  { isRefund, isAdvance, paidOn }: Settled,
): XmlElement[] {
  const { payment = {} } = content
  const { seller, factors } = accountsToPay(content, isRefund || isAdvance)
  const isStated = payment.received !== undefined || paidOn === null
  return groupOf('Platnosc', [
    ...(isStated ? receivedElements(payment) : paidElements(paidOn)),
    ...(payment.terms ?? []).flatMap(({ dueDate }) =>
      dueDate === undefined ? [] : [element('TerminPlatnosci', [element('Termin', dueDate)])],
    ),
    ...methodElements(payment.method, payment.methodText),
    ...(seller ? [accountElement('RachunekBankowy', seller)] : []),
    ...factors.slice(0, factorsMax).map((account) => accountElement('RachunekBankowyFaktora', account)),
  ])
}

/**
 * Zaplacono when the whole amount was paid at once; ZnacznikZaplatyCzesciowej 1 for a part of it, 2 for the whole
 * amount in several parts. A paid amount without a date has no form in FA(3) and is left out.
 */
function receivedElements({ received = [], isPaid = false }: Payment): XmlElement[] {
  const [first, ...further] = received
  if (first === undefined) return []
  if (isPaid && further.length === 0) return paidElements(first.date)
  return [
    element('ZnacznikZaplatyCzesciowej', isPaid ? '2' : '1'),
    ...received.map(({ amount, date, method }) =>
      element('ZaplataCzesciowa', [
        element('KwotaZaplatyCzesciowej', amount),
        element('DataZaplatyCzesciowej', date),
        // "other" has no text here, and FA(3) requires one.
        ...(method === 'other' ? [] : methodElements(method)),
      ]),
    ),
  ]
}

/** The whole amount was paid on a day. */
function paidElements(day: string): XmlElement[] {
  return [element('Zaplacono', '1'), element('DataZaplaty', day)]
}

/** FormaPlatnosci, numbered as in TFormaPlatnosci, or PlatnoscInna with its text. */
function methodElements(method: Payment['method'], text?: string): XmlElement[] {
  if (method === undefined) return []
  if (method === 'other')
    return [element('PlatnoscInna', '1'), ...textOf('OpisPlatnosci', token(text, textMax))]
  return [element('FormaPlatnosci', String(paymentMethods.indexOf(method) + 1))]
}

/** A Polish account is its 26 digits. */
function accountElement(name: string, { iban, swift, bankName, description }: FactorAccount): XmlElement {
  return element(name, [
    element('NrRB', iban.startsWith('PL') ? iban.slice(2) : iban),
    ...textOf('SWIFT', swift),
    ...textOf('NazwaBanku', token(bankName, textMax)),
    ...textOf('OpisRachunku', token(description, textMax)),
  ])
}
