import { values } from '@fiscus/messages/values'
import { Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { exemptionSources, marginProcedures } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { metadata } from '../fields/metadata.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { frozenText, singleLineText } from '../fields/text.ts'
import { buyer, thirdParty } from './party.ts'
import { payment } from './payment.ts'
import { additionalData, adjustments, transaction } from './transaction.ts'

const thirdPartiesMax = 100

const salePeriod = z
  .strictObject({ from: isoDate, to: isoDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: values.salePeriod.code })
  .meta({ id: 'SalePeriod', description: 'P_6_Od and P_6_Do: first and last day' })

/**
 * What an invoice must state beside its figures (VAT act art. 106e(1)(16) to (26), (2) and (3); Adnotacje of FA(3)).
 */
const annotations = z
  .strictObject({
    cashAccounting: optionalOrNull(z.boolean()).meta({ description: 'P_16, metoda kasowa' }),
    selfBilling: optionalOrNull(z.boolean()).meta({ description: 'P_17, samofakturowanie' }),
    splitPayment: optionalOrNull(z.boolean()).meta({ description: 'P_18A, mechanizm podzielonej płatności' }),
    triangular: optionalOrNull(z.boolean()).meta({ description: 'P_23: art. 135(1)(4), second taxpayer' }),
    exemptionBasis: optionalOrNull(
      z.strictObject({ source: z.enum(exemptionSources), text: singleLineText(256) }),
    ).meta({
      id: 'ExemptionBasis',
      description: 'The provision that exempts the lines whose rate has no legal clause: P_19A, P_19B, P_19C',
    }),
    toReceipt: optionalOrNull(z.boolean()).meta({
      description:
        'FP: an invoice to a receipt of a cash register, whose report declares the tax (art. 109(3d))',
    }),
    relatedParties: optionalOrNull(z.boolean()).meta({
      description: 'TP: the seller and the buyer are related (art. 32(2))',
    }),
    marginProcedure: optionalOrNull(z.enum(marginProcedures)).meta({
      description: 'P_PMarzy_2, _3_1, _3_2, _3_3; used_goods by default when a line has a margin',
    }),
  })
  .meta({ id: 'Annotations' })

/** Fields of a document that the calculation does not read (tax-calculation §2.9). */
export const documentContentFields = {
  externalReference: optionalOrNull(singleLineText(100)).meta({
    description: 'The reference of another system, not unique. Lists can be filtered by it.',
  }),
  metadata: optionalOrNull(metadata),
  buyer: optionalOrNull(buyer),
  thirdParties: optionalOrNull(
    z.array(thirdParty).min(1).max(thirdPartiesMax).refine(leaveAShare, values.shares.code),
  ),
  saleDate: optionalOrNull(isoDate).meta({
    description: 'P_6: the date of sale, if it differs from the issue date',
  }),
  salePeriod: optionalOrNull(salePeriod),
  placeOfIssue: optionalOrNull(singleLineText(256)).meta({ description: 'P_1M' }),
  payment: optionalOrNull(payment),
  annotations: optionalOrNull(annotations),
  deliveryNotes: optionalOrNull(z.array(singleLineText(256)).min(1).max(1000)).meta({
    description: 'WZ: the numbers of delivery notes',
  }),
  transaction: optionalOrNull(transaction),
  charges: optionalOrNull(adjustments).meta({
    description: 'Obciazenia: amounts to pay beside the invoice total, as of insurance. Not part of its tax',
  }),
  deductions: optionalOrNull(adjustments).meta({
    description: 'Odliczenia: amounts that lower what is paid, as a compensation. Not part of its tax',
  }),
  additionalData: optionalOrNull(additionalData).meta({ description: 'DodatkowyOpis' }),
  notes: optionalOrNull(frozenText(3500)).meta({ description: 'Further text of the invoice' }),
}

function leaveAShare(parties: readonly { share?: string | undefined }[]): boolean {
  return sum(parties.map(({ share = '0' }) => new Decimal(share))).lessThan(100)
}

/** The fields that a correction takes over from the document that it corrects, unless its request states them. */
export const takenOverFields = [
  'buyer',
  'thirdParties',
  'saleDate',
  'salePeriod',
  'placeOfIssue',
  'annotations',
] as const satisfies readonly (keyof typeof documentContentFields)[]
export type TakenOverField = (typeof takenOverFields)[number]

/** What a buyer states of itself, and the role of the third party that FA(3) then needs (JST with 8, GV with 10). */
const subordinates = [
  ['isLocalGovernmentUnit', 'local_government_recipient', values.localGovernmentRecipient()],
  ['isVatGroupMember', 'vat_group_recipient', values.vatGroupRecipient()],
] as const

type Parties = {
  buyer?: Partial<Record<(typeof subordinates)[number][0], boolean | undefined>> | undefined
  thirdParties?: readonly { role: string }[] | undefined
}

/** The fields of a buyer that lack their third party, with the reason. */
export function missingSubordinates({ buyer, thirdParties = [] }: Parties) {
  return subordinates.flatMap(([field, role, reason]) =>
    buyer?.[field] && !thirdParties.some((party) => party.role === role) ? [{ field, reason }] : [],
  )
}

/** A refinement: a document has a date of sale or a period, not both. */
export const oneDateOfSale: [
  isValid: (document: { saleDate?: unknown; salePeriod?: unknown }) => boolean,
  fault: { path: string[]; error: string },
] = [
  ({ saleDate, salePeriod }) => saleDate === undefined || salePeriod === undefined,
  { path: ['salePeriod'], error: values.dateOrPeriodOfSale.code },
]
