import {
  customerTypes,
  geoZones,
  homeTaxationReasons,
  itemTypes,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { documentContent } from '../invoices/content-response.ts'
import { messageSchema } from '../problems/problem-schema.ts'
import { calculationTrace, roundingComparisons } from './calculation-trace.ts'
import { explainedRule } from './rule-reference.ts'
import { taxBreakdown, taxSnapshot, taxSummary } from './tax-snapshot.ts'

const explained = <T extends z.ZodType>(value: T) =>
  z
    .object({
      value,
      source: z.string().meta({ description: 'The source of the value', example: 'country' }),
    })
    .nullable()

/** Explains how the rate of one line was chosen. */
const explanation = z
  .object({
    itemId: z.string(),
    follows: z
      .string()
      .optional()
      .meta({ description: 'The first line of the goods whose taxes the item takes' }),
    facts: z.object({
      customerType: explained(z.enum(customerTypes)),
      geoZone: explained(z.enum(geoZones)),
      itemType: explained(z.enum(itemTypes)),
      taxCategory: explained(z.string()).optional(),
      buyerCountry: explained(z.string()),
      taxPointDate: explained(isoDate),
    }),
    rulesRead: z.int().meta({ description: 'Number of active rules that were read, up to the matching one' }),
    rejectionList: z.int().nullable().meta({
      description:
        'Position in rejectionLists: the rules that were read before the choice. null if the response already lists 20,000 rules.',
    }),
    chosenBy: z.union([
      z.object({ kind: z.enum(['taxRateCode', 'taxGroupCode']), code: z.string() }),
      z.object({ kind: z.literal('rule'), ...explainedRule }),
    ]),
    taxedAtHome: z
      .object({ reason: z.enum(homeTaxationReasons), ...explainedRule })
      .nullable()
      .meta({
        description:
          'The rule for zone domestic that applied, when the chosen rule leads to the destination but the sale is taxed in Poland',
      }),
    rates: z.array(
      z.object({ taxCode: z.string(), version: z.int(), validFrom: isoDate, validTo: isoDate.nullable() }),
    ),
  })
  .meta({ id: 'Explanation' })

const { target: _, ...rejectedRule } = explainedRule

const rejectionList = z
  .array(z.object({ ...rejectedRule, name: rejectedRule.name.optional(), reason: z.string() }))
  .meta({
    id: 'RejectionList',
    description: 'The reason why each rule did not match. Only the first 20 rules, unless ?explain=full.',
  })

/** A warning about a document. It does not prevent the calculation. */
export const calculationWarning = z
  .object({
    code: z.string(),
    pointer: z.string(),
    detail: z.string(),
    message: messageSchema.optional(),
  })
  .meta({ id: 'CalculationWarning' })

const money = z.number().meta({ description: 'Two decimals' })
const exact = z.number().meta({ description: 'Exact' })

/** The figures that may be printed for the buyer. Margin lines hide their tax, in the totals too (VAT act art. 120). */
const buyerView = z
  .object({
    currency: z.string(),
    ...taxSummary.shape,
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: exact,
        unitPrice: exact,
        lineDiscount: exact.optional(),
        documentDiscountShare: exact.optional(),
        netAmount: money.optional(),
        taxAmount: money.optional(),
        grossAmount: money,
        taxName: z.string(),
        ratePercent: z.number().optional(),
        legalClause: z.string().nullable(),
        whtAmount: money.optional(),
        taxes: z
          .array(
            z.object({
              taxName: z.string(),
              ratePercent: z.number(),
              netBase: money,
              taxAmount: money,
              legalClause: z.string().nullable(),
              whtAmount: money.optional(),
              taxAmountPln: money.optional(),
            }),
          )
          .optional()
          .meta({ description: 'Every tax of a tax group; the line then has no percentage of its own' }),
        order: z
          .object({ netAmount: money, taxAmount: money, grossAmount: money })
          .optional()
          .meta({ description: 'On a line of an advance invoice: the whole line of the order' }),
        state: z
          .enum(['before', 'after'])
          .optional()
          .meta({ description: 'In a correction that lists its lines before and after' }),
      }),
    ),
    taxBreakdown: z.array(
      z.object({
        taxName: z.string(),
        ratePercent: z.number().optional(),
        netBase: money.optional(),
        taxAmount: money.optional(),
        grossAmount: money,
        legalClause: z.string().nullable(),
        whtAmount: money.optional(),
        taxAmountPln: money.optional(),
      }),
    ),
  })
  .meta({ id: 'BuyerView' })

/** Response of POST /calculate (tax-calculation §2.6). */
export const calculateResponse = z
  .object({
    summary: taxSummary,
    taxBreakdown,
    snapshot: taxSnapshot,
    snapshotDigest: z
      .string()
      .meta({ description: "SHA-256 of the bytes of the snapshot's JSON text, in hexadecimal digits" }),
    explanations: z.array(explanation).meta({ description: 'One entry for each line' }),
    rejectionLists: z
      .array(rejectionList)
      .meta({ description: 'The distinct lists of rejected rules; lines with the same facts share one' }),
    buyerView,
    content: documentContent,
    warnings: z.array(calculationWarning),
    trace: calculationTrace.optional(),
    roundings: roundingComparisons.optional(),
  })
  .meta({ id: 'CalculateResponse' })
