import { values } from '@fiscus/messages/values'
import { paymentMethods } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { amount } from '../fields/amount.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { accountNumber } from './bank-account.ts'

const entriesMax = 100

const term = z
  .strictObject({ dueDate: optionalOrNull(isoDate), text: optionalOrNull(singleLineText(256)) })
  .refine(({ dueDate, text }) => dueDate !== undefined || text !== undefined, {
    error: values.dueDateOrText.code,
  })
  .meta({ id: 'PaymentTerm' })

const received = z
  .strictObject({ amount, date: isoDate, method: optionalOrNull(z.enum(paymentMethods)) })
  .meta({ id: 'ReceivedPayment', description: 'A payment received before the document was issued.' })

/** Terms of payment and payments received (Platnosc of FA(3)). */
export const payment = z
  .strictObject({
    method: optionalOrNull(z.enum(paymentMethods)),
    methodText: optionalOrNull(singleLineText(256)).meta({ description: 'For the method other' }),
    terms: optionalOrNull(z.array(term).min(1).max(entriesMax)),
    bankAccount: optionalOrNull(accountNumber).meta({
      description: 'One of the bank accounts of the seller.',
    }),
    received: optionalOrNull(z.array(received).min(1).max(entriesMax)),
    isPaid: optionalOrNull(z.boolean()).meta({ description: 'The whole amount was paid.' }),
  })
  .refine(({ method, methodText }) => (method === 'other') === (methodText !== undefined), {
    path: ['methodText'],
    error: values.methodText.code,
  })
  .meta({ id: 'Payment' })
