import type { CorrectionLine, CorrectRequest, DocumentWithSnapshot } from '@fiscus/client'
import { enteredTexts } from '../../../components/records/entered-texts.ts'

import { type ThirdPartyTexts, thirdPartiesOf, thirdPartyTextsOf } from '../parties/third-party-form.ts'

/** What every correction has, of one document or of several. */
export type CorrectionHead = {
  number: string
  reason: CorrectRequest['reason']
  note: string
  issueDate: string
  effectivePeriod: string
  presentation: 'differences' | 'before_and_after'
}

/** What a correction changes: each way is another part of the form (tax-calculation §3.5). */
const correctionWays = [
  'everything',
  'quantities',
  'amounts',
  'lines',
  'discount',
  'amountReceived',
  'settles',
  'buyer',
  'thirdParties',
] as const
export type CorrectionWay = (typeof correctionWays)[number]

/**
 * The ways that a document can be corrected in: the amount received belongs to an advance, the advances to a
 * settlement.
 */
export function correctionWaysOf({
  invoiceType,
}: Pick<DocumentWithSnapshot, 'invoiceType'>): CorrectionWay[] {
  const wayOfType = { amountReceived: 'advance', settles: 'settlement' } as const
  return correctionWays.filter(
    (way) => (way !== 'amountReceived' && way !== 'settles') || wayOfType[way] === invoiceType,
  )
}

export const correctionReasons = [
  'return_of_goods',
  'price_reduction',
  'discount_after_sale',
  'prepayment_refund',
  'price_increase',
  'price_error',
  'quantity_error',
  'tax_rate_error',
  'other_error',
] as const satisfies readonly CorrectRequest['reason'][]

/** What becomes of a line as typed; an empty text leaves the field as it is by now. */
export type LineTexts = {
  id: string
  credit: string
  name: string
  quantity: string
  unitPrice: string
  discountPercent: string
  taxRateCode: string
  isRemoved: boolean
}

export type NewLineTexts = Record<'key' | 'name' | 'quantity' | 'unitPrice' | 'taxRateCode', string>

const buyerTexts = ['name', 'taxId', 'email', 'country', 'line1', 'line2', 'postalCode', 'city'] as const
export type BuyerTexts = Record<(typeof buyerTexts)[number], string>

export type CorrectionForm = {
  way: CorrectionWay
  number: string
  reason: CorrectRequest['reason']
  note: string
  issueDate: string
  effectivePeriod: string
  presentation: 'differences' | 'before_and_after'
  lines: LineTexts[]
  added: NewLineTexts[]
  discount: string
  discountBasis: 'gross' | 'net'
  amountReceived: string
  settles: string[]
  buyer: BuyerTexts
  thirdParties: ThirdPartyTexts[]
}

/** The form for a document before anything was entered. */
export function correctionFormOf({
  snapshot,
  content,
  links,
  correctionReason,
}: DocumentWithSnapshot): CorrectionForm {
  const { name, taxId, email, address } = content?.buyer ?? {}
  return {
    way: 'quantities',
    number: '',
    // What takes a correction back raises what that one had lowered.
    reason: correctionReason === null ? 'return_of_goods' : 'other_error',
    note: '',
    issueDate: '',
    effectivePeriod: '',
    presentation: 'differences',
    lines: snapshot.items
      .filter(({ settles }) => settles === undefined)
      .map(({ id }) => ({
        id,
        credit: '',
        name: '',
        quantity: '',
        unitPrice: '',
        discountPercent: '',
        taxRateCode: '',
        isRemoved: false,
      })),
    added: [],
    discount: '',
    discountBasis: 'gross',
    amountReceived: '',
    settles: links.filter(({ relation }) => relation === 'settles').map(({ documentId }) => documentId),
    thirdParties: thirdPartyTextsOf(content?.thirdParties ?? []),
    buyer: {
      name: name ?? '',
      taxId: taxId ?? '',
      email: email ?? '',
      country: address?.country ?? 'PL',
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
    },
  }
}

/** The body of POST /documents/{id}/corrections. A new line gets an id that no line of the document has. */
export function correctRequestOf(form: CorrectionForm): CorrectRequest {
  const { number, reason, note, issueDate, effectivePeriod, presentation } = form
  return {
    number: number.trim(),
    reason,
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(issueDate !== '' && { issueDate }),
    ...(effectivePeriod !== '' && { effectivePeriod }),
    ...(presentation !== 'differences' && { presentation }),
    ...changesOf(form),
  }
}

function changesOf({
  way,
  lines,
  added,
  discount,
  discountBasis,
  amountReceived,
  settles,
  buyer,
  thirdParties,
}: CorrectionForm): Partial<CorrectRequest> {
  if (way === 'everything') return {}
  if (way === 'discount') return { discount: { [discountBasis]: discount.trim() } }
  if (way === 'amountReceived') return { amountReceived: amountReceived.trim() }
  if (way === 'settles') return { settles }
  if (way === 'thirdParties') return { thirdParties: thirdPartiesOf(thirdParties) }
  if (way === 'buyer') return { buyer: buyerOf(buyer) }
  if (way === 'lines') return { lines: [...lines.flatMap(changeOf), ...newLines(lines, added)] }
  const member = way === 'quantities' ? 'quantity' : 'amount'
  return {
    lines: lines
      .filter(({ credit }) => credit.trim() !== '')
      .map(({ id, credit }) => ({ id, [member]: credit.trim() })),
  }
}

function changeOf(line: LineTexts): CorrectionLine[] {
  const { id, name, quantity, unitPrice, discountPercent, taxRateCode, isRemoved } = line
  if (isRemoved) return [{ id, after: null }]
  const after = {
    ...enteredTexts({ name, taxRateCode }),
    ...enteredTexts({ quantity, unitPrice, discountPercent }),
  }
  return Object.keys(after).length === 0 ? [] : [{ id, after }]
}

function newLines(lines: readonly LineTexts[], added: readonly NewLineTexts[]): CorrectionLine[] {
  const ids = new Set(lines.map(({ id }) => id))
  return added.map(({ name, quantity, unitPrice, taxRateCode }) => {
    const id = freeId(ids)
    ids.add(id)
    const price = { quantity: quantity.trim(), unitPrice: unitPrice.trim() }
    return { add: { id, ...price, ...enteredTexts({ name, taxRateCode }) } }
  })
}

/** The first number that is not the id of a line. */
function freeId(ids: ReadonlySet<string>): string {
  let number = ids.size + 1
  while (ids.has(String(number))) number++
  return String(number)
}

function buyerOf({
  country,
  line1,
  line2,
  postalCode,
  city,
  ...contact
}: BuyerTexts): CorrectRequest['buyer'] {
  const hasAddress = line1.trim() !== ''
  return {
    ...enteredTexts(contact),
    ...(hasAddress && {
      address: { country, line1: line1.trim(), ...enteredTexts({ line2, postalCode, city }) },
    }),
  }
}
