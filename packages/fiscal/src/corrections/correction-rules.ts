import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'

/**
 * What the VAT act says of a reason: whether its cause was there at the sale (`error`) or arose later, and whether it
 * can raise and lower an invoice. An error that raises has its effect in the period of the corrected invoice (art.
 * 29a(17)), every other correction in the period of the correction, unless it states another month (effectFault).
 */
export type CorrectionRule = {
  cause: 'error' | 'later'
  raises: boolean
  lowers: boolean
  provision: string
}

const lowersLater = { cause: 'later', raises: false, lowers: true } as const
const error = { cause: 'error', raises: true, lowers: true } as const

export const correctionRules = {
  return_of_goods: { ...lowersLater, provision: 'art. 29a(10)(2), (13)' },
  price_reduction: { ...lowersLater, provision: 'art. 29a(10)(1), (13)' },
  discount_after_sale: { ...lowersLater, provision: 'art. 29a(10)(1), (13)' },
  // It lowers an advance, and raises what the settlement leaves to pay.
  prepayment_refund: { ...lowersLater, raises: true, provision: 'art. 29a(10)(3), (13)' },
  price_increase: { cause: 'later', raises: true, lowers: false, provision: 'art. 29a(17)' },
  price_error: { ...error, provision: 'art. 29a(13), (14), (17), 106j(1)(5)' },
  quantity_error: { ...error, provision: 'art. 29a(13), (14), (17), 106j(1)(5)' },
  tax_rate_error: { ...error, provision: 'art. 29a(14), (17), 106j(1)(5)' },
  other_error: { ...error, provision: 'art. 29a(13), (14), (17), 106j(1)(5)' },
} as const satisfies Record<CorrectionReason, CorrectionRule>
