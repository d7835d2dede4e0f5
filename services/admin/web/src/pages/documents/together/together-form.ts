import type { CorrectSeveralRequest } from '@fiscus/client'
import type { correctionReasons } from '../correction/correction-form.ts'

/** The form of one correction of several documents (VAT act art. 106j(3)). */
export type TogetherForm = {
  way: 'discount' | 'everything'
  number: string
  reason: (typeof correctionReasons)[number]
  note: string
  issueDate: string
  effectivePeriod: string
  presentation: 'differences' | 'before_and_after'
  period: string
  discount: string
  discountBasis: 'gross' | 'net'
}

export const emptyTogetherForm: TogetherForm = {
  way: 'discount',
  number: '',
  reason: 'discount_after_sale',
  note: '',
  issueDate: '',
  effectivePeriod: '',
  presentation: 'differences',
  period: '',
  discount: '',
  discountBasis: 'gross',
}

/** The body of POST /documents/corrections. Without a discount everything that is left of the documents is credited. */
export function togetherRequestOf(form: TogetherForm, ids: readonly string[]): CorrectSeveralRequest {
  const {
    way,
    number,
    reason,
    note,
    issueDate,
    effectivePeriod,
    presentation,
    period,
    discount,
    discountBasis,
  } = form
  return {
    number: number.trim(),
    reason,
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(issueDate !== '' && { issueDate }),
    ...(effectivePeriod !== '' && { effectivePeriod }),
    ...(presentation !== 'differences' && { presentation }),
    ...(period.trim() !== '' && { period: period.trim() }),
    ...(way === 'discount' && { discount: { [discountBasis]: discount.trim() } }),
    documents: ids.map((id) => ({ id })),
  }
}
