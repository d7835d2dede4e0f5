import { measureMonth } from './month.ts'
import { measureStructuredInvoices } from './structured-invoices.ts'

/**
 * Structured invoices beside a bare serializer, and the return of a month beside a bare SQL aggregate: about three
 * minutes.
 */
export const returnMeasurements = [measureStructuredInvoices, measureMonth]
