import { z } from 'zod'

/** The currency of the documents of a list, in a query. */
export const currencyFilter = z
  .string()
  .regex(/^[A-Z]{3}$/, 'This must be the code of a currency, such as PLN.')
  .optional()
