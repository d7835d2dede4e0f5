import { values } from '@fiscus/messages/values'
import { decimalInput } from './decimal-input.ts'

/** An amount of money with at most two decimals. */
export const amount = decimalInput
  .refine((text) => !/\.\d{3}/.test(text), values.twoDecimals.code)
  .meta({
    description: 'A decimal with at most two decimals. It is returned as a string.',
    example: '100.00',
  })
