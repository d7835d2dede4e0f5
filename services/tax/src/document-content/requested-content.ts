import type { CalculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { DocumentContent, VatNumberCheck } from '@fiscus/contracts/invoices/content-response'
import { documentContentFields } from '@fiscus/contracts/invoices/document-content'
import { type LineContent, lineContentFields } from '@fiscus/contracts/invoices/line-content'

type Item = CalculateRequest['items'][number]
type DocumentField = keyof typeof documentContentFields
type LineField = keyof typeof lineContentFields

/** What a request states for the content of its document. */
export type RequestedContent = Pick<DocumentContent, DocumentField | 'lines' | 'vatNumberCheck'>

/** A request without the fields that the calculation does not read. */
export type Cart = Omit<CalculateRequest, DocumentField>

const documentFields: ReadonlySet<string> = new Set(Object.keys(documentContentFields))
const lineFields: ReadonlySet<string> = new Set(Object.keys(lineContentFields))

/**
 * The content that a request states. The buyer's tax number is that of the customer unless the request has another one.
 * @param check the evidence of the customer's VAT number, if there is any
 */
export function requestedContent(request: CalculateRequest, check: VatNumberCheck | null): RequestedContent {
  const content = Object.fromEntries(Object.entries(request).filter(([name]) => documentFields.has(name)))
  const lines = request.items.filter(hasContent).map(lineContentOf)
  const taxId = request.buyer?.taxId ?? request.customer?.vatNumber
  return {
    ...content,
    ...(taxId !== undefined && { buyer: { ...request.buyer, taxId } }),
    ...(lines.length > 0 && { lines }),
    ...(check && { vatNumberCheck: check }),
  }
}

/** The part of a request that is calculated, and stored to calculate it again. */
export function cartOf(request: CalculateRequest): Cart {
  const cart = Object.fromEntries(Object.entries(request).filter(([name]) => !documentFields.has(name)))
  return {
    ...(cart as Cart),
    items: request.items.map((item) => (hasContent(item) ? cartItemOf(item) : item)),
  }
}

/** Most lines have few members, so that naming the fields of the content one by one would read many that are absent. */
function hasContent(item: Item): boolean {
  for (const name in item) if (lineFields.has(name) && item[name as LineField] !== undefined) return true
  return false
}

function lineContentOf(item: Item): LineContent {
  const { id, unit, description, productCode, gtin, pkwiu, cn, gtu, procedure, annex15, saleDate } = item
  return { id, unit, description, productCode, gtin, pkwiu, cn, gtu, procedure, annex15, saleDate }
}

function cartItemOf(item: Item): Item {
  const { unit, description, productCode, gtin, pkwiu, cn, gtu, procedure, annex15, saleDate, ...cartItem } =
    item
  return cartItem
}
