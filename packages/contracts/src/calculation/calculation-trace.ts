import {
  calculationModes,
  geoZones,
  roundingAlgorithms,
  roundingStrategies,
  ruleCustomerTypes,
  ruleItemTypes,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { namedRule } from './rule-reference.ts'

const decimal = z.string().meta({ description: 'An exact decimal', example: '23.00' })
const unroundedDecimal = z.string().meta({ description: 'At most ten decimals', example: '22.9977' })

const condition = <T extends z.ZodType>(value: T) => z.object({ value, met: z.boolean() })

const { conditions: _, ...rule } = namedRule

const ruleVerdict = z
  .object({
    ...rule,
    outcome: z.enum(['chosen', 'rejected', 'not_reached']).meta({
      description: 'not_reached: an earlier rule was chosen, whether or not this one matches as well.',
    }),
    conditions: z.object({
      validity: z.object({ from: isoDate.nullable(), to: isoDate.nullable(), met: z.boolean() }),
      customerType: condition(z.enum(ruleCustomerTypes)),
      geoZone: condition(z.enum(geoZones)),
      itemType: condition(z.enum(ruleItemTypes)),
      taxCategory: condition(z.string().nullable()),
    }),
  })
  .meta({ id: 'RuleVerdict' })

const figuresOf = (amount: typeof decimal) =>
  z.object({
    netAmount: amount,
    taxAmount: amount,
    grossAmount: amount,
    whtAmount: amount.optional(),
    margin: z.object({ cost: amount, grossMargin: amount, netMarginBase: amount }).optional(),
    taxes: z.array(
      z.object({
        taxCode: z.string(),
        ratePercent: decimal,
        isCompound: z.boolean(),
        netBase: amount,
        taxAmount: amount,
        whtAmount: amount.optional(),
      }),
    ),
  })

/**
 * How each line was calculated: the verdict of the rules about it, and its amounts step by step
 * (tax-calculation §4.11).
 */
export const calculationTrace = z
  .object({
    ruleLists: z
      .array(
        z.object({
          rules: z.array(ruleVerdict),
          omitted: z.int().meta({ description: 'Active rules that the list leaves out' }),
        }),
      )
      .meta({
        description:
          'The distinct lists of active rules in reading order: the first 200, and the chosen rule wherever it is. Lines with the same facts share one.',
      }),
    lines: z.array(
      z.object({
        itemId: z.string(),
        ruleList: z.int().nullable().meta({
          description: 'Position in ruleLists. null: the line names its tax, or the response has 20 lists.',
        }),
        homeRuleList: z.int().nullable().meta({
          description: 'Position of the list for zone domestic, when the sale is taxed at home',
        }),
      }),
    ),
    steps: z
      .array(
        z.object({
          itemId: z.string(),
          mode: z.enum(calculationModes),
          fullPrice: decimal.meta({ description: 'Quantity × unit price' }),
          lineDiscount: decimal.optional(),
          documentDiscountShare: decimal.optional(),
          priceTax: z
            .object({ taxCode: z.string(), amount: unroundedDecimal })
            .optional()
            .meta({ description: 'The home tax that was deducted from the price' }),
          amount: unroundedDecimal.meta({ description: 'The amount to calculate' }),
          unrounded: figuresOf(unroundedDecimal),
          rounded: figuresOf(decimal),
        }),
      )
      .meta({ description: 'One entry for each line, before the parts of an advance or a settlement' }),
  })
  .meta({ id: 'CalculationTrace', description: 'Only with ?explain=rules' })
export type CalculationTrace = z.output<typeof calculationTrace>

const totals = z.object({
  totalNet: decimal,
  totalTax: decimal,
  totalGross: decimal,
  totalWht: decimal,
  totalPaymentDue: decimal,
})

/** The totals of the document under each rounding strategy and algorithm, compared with the settings in effect. */
export const roundingComparisons = z
  .array(
    z.object({
      roundingStrategy: z.enum(roundingStrategies),
      roundingAlgorithm: z.enum(roundingAlgorithms),
      inEffect: z.boolean(),
      totals,
      difference: totals.meta({ description: 'These totals less those of the settings in effect' }),
      taxBreakdown: z.array(
        z.object({
          taxCode: z.string(),
          taxName: z.string(),
          ratePercent: decimal,
          netBase: decimal,
          taxAmount: decimal,
          grossAmount: decimal,
          difference: z.object({ netBase: decimal, taxAmount: decimal, grossAmount: decimal }),
        }),
      ),
    }),
  )
  .meta({ id: 'RoundingComparisons', description: 'Only with ?compare=roundings' })
export type RoundingComparisons = z.output<typeof roundingComparisons>
