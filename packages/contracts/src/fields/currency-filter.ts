import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/** The currency of the documents of a list, in a query. */
export const currencyFilter = z
  .string()
  .regex(/^[A-Z]{3}$/, values.currency.code)
  .optional()
