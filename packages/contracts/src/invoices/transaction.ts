import { values } from '@fiscus/messages/values'
import { transportKinds } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { amount } from '../fields/amount.ts'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { address } from './address.ts'

const entriesMax = 100

const instant = z.iso.datetime({ error: values.instant.code })

const named = z
  .strictObject({ number: optionalOrNull(singleLineText(256)), date: optionalOrNull(isoDate) })
  .refine(({ number, date }) => number !== undefined || date !== undefined, values.numberOrDate.code)
  .meta({ id: 'NumberAndDate' })

const transport = z
  .strictObject({
    kind: z.enum(transportKinds).meta({ description: 'RodzajTransportu' }),
    kindText: optionalOrNull(singleLineText(50)).meta({ description: 'For the kind other' }),
    carrier: optionalOrNull(
      z.strictObject({ name: singleLineText(512), taxId: optionalOrNull(singleLineText(50)), address }),
    ),
    orderNumber: optionalOrNull(singleLineText(256)).meta({ description: 'NrZleceniaTransportu' }),
    cargo: singleLineText(50).meta({ description: 'OpisInnegoLadunku', example: '4 palety' }),
    packaging: optionalOrNull(singleLineText(256)).meta({ description: 'JednostkaOpakowania' }),
    startsAt: optionalOrNull(instant).meta({ description: 'DataGodzRozpTransportu' }),
    endsAt: optionalOrNull(instant).meta({ description: 'DataGodzZakTransportu' }),
    from: optionalOrNull(address).meta({ description: 'WysylkaZ' }),
    via: optionalOrNull(z.array(address).min(1).max(20)).meta({ description: 'WysylkaPrzez' }),
    to: optionalOrNull(address).meta({ description: 'WysylkaDo' }),
  })
  .refine(({ kind, kindText }) => (kind === 'other') === (kindText !== undefined), {
    path: ['kindText'],
    error: values.transportText.code,
  })
  .meta({ id: 'Transport' })

/** Orders, contracts and the transport of an invoice (WarunkiTransakcji of FA(3)). */
export const transaction = z
  .strictObject({
    contracts: optionalOrNull(z.array(named).min(1).max(entriesMax)).meta({ description: 'Umowy' }),
    orders: optionalOrNull(z.array(named).min(1).max(entriesMax)).meta({ description: 'Zamowienia' }),
    batchNumbers: optionalOrNull(z.array(singleLineText(256)).min(1).max(1000)).meta({
      description: 'NrPartiiTowaru',
    }),
    deliveryTerms: optionalOrNull(singleLineText(256)).meta({
      description: 'WarunkiDostawy: Incoterms',
      example: 'DAP Gdańsk',
    }),
    contractRate: optionalOrNull(
      z.strictObject({ rate: decimalInput, currency: z.string().regex(/^[A-Z]{3}$/, values.currency.code) }),
    ).meta({
      description: 'KursUmowny and WalutaUmowna: an agreed exchange rate, which no tax is computed with',
    }),
    transports: optionalOrNull(z.array(transport).min(1).max(20)),
    isIntermediary: optionalOrNull(z.boolean()).meta({
      description: 'PodmiotPosredniczacy: the supplier of art. 22(2d) in a chain',
    }),
  })
  .meta({ id: 'Transaction' })

/** Charges or deductions beside the invoice total: what the buyer pays changes, its tax does not (Rozliczenie of FA(3)). */
export const adjustments = z
  .array(
    z
      .strictObject({
        amount: amount.refine((text) => !text.startsWith('-') && text !== '0', values.positiveAmount.code),
        reason: singleLineText(256),
      })
      .meta({ id: 'Adjustment' }),
  )
  .min(1)
  .max(entriesMax)

/** Data that an invoice states and that have no field of their own (DodatkowyOpis of FA(3)). */
export const additionalData = z
  .array(
    z.strictObject({ key: singleLineText(256), value: singleLineText(256) }).meta({ id: 'AdditionalDatum' }),
  )
  .min(1)
  .max(entriesMax)
