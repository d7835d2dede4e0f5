import { values } from '@fiscus/messages/values'
import { ossFaultCodes } from '@fiscus/tax-engine/reporting/oss-fault'
import { z } from 'zod'
import { csvQuery } from '../configuration/configuration-file.ts'
import { currencyFilter } from '../fields/currency-filter.ts'
import { customIssue } from '../fields/custom-issue.ts'
import { pageQuery } from '../fields/page.ts'
import { anyQuarter } from '../fields/quarter.ts'
import { type OssPart, ossKinds, ossParts, ossRateTypes, ossReasons } from './oss-vocabulary.ts'
import { filtersOfParts, memberState, returnDocuments } from './return-documents.ts'
import { count, faultsOf, reconciliationFields } from './return-fields.ts'

/** Rates of the member states are known from here on. */
const firstQuarter = '2026-Q1'
const lastQuarter = '2050-Q4'

/** A quarter that the OSS return is for. */
export const ossQuarter = anyQuarter.refine(
  (text) => text >= firstQuarter && text <= lastQuarter,
  customIssue(values.quartersOfOss({ first: firstQuarter, last: lastQuarter })),
)

const quarter = ossQuarter.meta({ description: 'The quarter of the tax points', example: '2026-Q3' })

const ratePattern = /^([A-Z]{3})(?:@(\d{4}-Q[1-4]))?:(\d{1,15}(?:\.\d{1,8})?)$/
const ratesMax = 200

/** Rates in a query or a body, as text. */
export const ossRates = z
  .string()
  .max(8_000)
  .refine((text) => text.split(',').every((rate) => ratePattern.test(rate)), {
    abort: true,
    error: values.rates.code,
  })
  .refine((text) => text.split(',').length <= ratesMax, customIssue(values.ratesMax({ maximum: ratesMax })))
  .refine((text) => readRates(text).every(({ rate }) => /[1-9]/.test(rate)), {
    error: values.ratePositive.code,
  })
  .refine((text) => readRates(text).every(({ currency }) => currency !== 'EUR'), {
    error: values.rateOfEuro.code,
  })
  .refine((text) => hasEachOnce(readRates(text)), { error: values.rateTwice.code })
  .optional()
  .meta({
    description:
      'Units of a currency for one euro by the European Central Bank on the last day of the quarter, or on the next day for which it publishes rates; of a corrected quarter with @. Those of closings are known.',
    example: 'PLN:4.2567,CZK:24.325,PLN@2026-Q2:4.2434',
  })

/** Query of GET /returns/oss. */
export const ossQuery = z.strictObject({ quarter, rates: ossRates })

/** Query of GET /returns/oss/csv. */
export const ossFileQuery = z.strictObject({ quarter, rates: ossRates, separator: csvQuery.shape.separator })

/** The rates of a query; `quarter` is undefined for that of the return. */
export function readRates(text = ''): { currency: string; quarter: string | undefined; rate: string }[] {
  return text.split(',').flatMap((one) => {
    const [, currency, of, rate] = ratePattern.exec(one) ?? []
    return currency === undefined || rate === undefined ? [] : { currency, quarter: of, rate }
  })
}

function hasEachOnce(read: ReturnType<typeof readRates>): boolean {
  return new Set(read.map(({ currency, quarter: of }) => `${currency} ${of}`)).size === read.length
}

const amount = z.string().meta({ description: 'In the currency, two decimals', example: '1234.50' })
const euros = z
  .string()
  .nullable()
  .meta({ description: 'In EUR, two decimals; null while a rate is missing', example: '290.02' })
const state = z.string().meta({ description: 'EL for Greece, XI for Northern Ireland', example: 'DE' })
const { total, documents, differences, unexplained } = reconciliationFields(amount, ossReasons)
const currency = z.string().meta({ example: 'PLN' })
const inEuro = {
  taxableAmount: euros,
  vat: euros,
  currencies: z
    .array(total.extend({ currency, documents: count }))
    .meta({ description: 'Before conversion' }),
}

/** The figures of the return of the Union scheme of the one-stop shop (tax-calculation §2.14). */
export const oss = z
  .object({
    quarter,
    supplies: z
      .array(
        z.object({
          state,
          kind: z.enum(ossKinds),
          rateType: z.enum(ossRateTypes),
          ratePercent: z.string().meta({ example: '19.00' }),
          ...inEuro,
        }),
      )
      .meta({ description: 'Supplies of the quarter by member state of consumption, kind and rate' }),
    corrections: z
      .array(z.object({ state, quarter: z.string().meta({ example: '2026-Q2' }), ...inEuro }))
      .meta({
        description: 'Corrections of earlier quarters; the return states their VAT alone',
      }),
    states: z.array(z.object({ state, supplies: euros, corrections: euros, balance: euros })).meta({
      description: 'The VAT of each member state of consumption',
    }),
    due: euros.meta({
      description: 'The sum of the balances above zero, in EUR; a state repays a balance below zero itself',
    }),
    rates: z
      .array(
        z.object({
          currency,
          quarter: z.string().meta({ example: '2026-Q3' }),
          rate: z.string().meta({ example: '4.2567' }),
        }),
      )
      .meta({ description: 'The rates that the amounts are converted at: of the request, or of a closing' }),
    reconciliation: z
      .array(z.object({ currency, documents, declared: total, differences, unexplained }))
      .meta({ description: 'From the totals of the documents to the return, for each currency' }),
    refusedDocuments: count.meta({ description: 'The documents that prevent the file' }),
    faults: faultsOf(ossFaultCodes),
    notes: z
      .array(
        z.object({
          code: z.enum(['sent-from-poland', 'no-facilitated-sales', 'no-import-scheme', 'rate-types']),
          detail: z.string(),
        }),
      )
      .meta({ description: 'What is to be checked or added before the return is submitted' }),
  })
  .meta({ id: 'OssReturn' })
export type Oss = z.output<typeof oss>

/** Query of GET /returns/oss/documents. */
export const ossDocumentsQuery = pageQuery
  .extend({
    quarter,
    part: z.enum(ossParts).meta({
      description:
        'Supplies, corrections of earlier quarters, both (declared), or the reason of a difference between the documents and the return',
      example: 'supplies',
    }),
    state: memberState.optional(),
    kind: z.enum(ossKinds).optional(),
    ratePercent: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,4})?$/, values.percent.code)
      .optional()
      .meta({ example: '19.00' }),
    correctedQuarter: anyQuarter
      .optional()
      .meta({ description: 'The quarter that is corrected', example: '2026-Q2' }),
    currency: currencyFilter.meta({ description: 'The currency of the documents', example: 'PLN' }),
  })
  .superRefine(
    filtersOfParts<OssPart, 'state' | 'kind' | 'ratePercent' | 'correctedQuarter'>({
      state: ['supplies', 'corrections', 'declared'],
      kind: ['supplies'],
      ratePercent: ['supplies'],
      correctedQuarter: ['corrections'],
    }),
  )
export type OssDocumentsQuery = z.output<typeof ossDocumentsQuery>

/** The documents of a part of a quarter, or of some of its rows, before conversion. */
export const ossDocuments = returnDocuments({ currency, net: amount, tax: amount }).meta({
  id: 'OssDocuments',
})
export type OssDocuments = z.output<typeof ossDocuments>
