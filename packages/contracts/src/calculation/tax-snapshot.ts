import {
  calculationModes,
  customerTypes,
  geoZones,
  inclusiveRoundingTargets,
  itemTypes,
  presentations,
  priceModes,
  procedures,
  roundingAlgorithms,
  roundingStrategies,
  taxStatuses,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'

const money = z.number().meta({ description: 'Two decimals', example: 23.45 })
const lineMoney = z
  .number()
  .meta({ description: 'Two decimals. With header-level rounding up to ten.', example: 23.45 })
const exact = z.number().meta({ description: 'Exact' })

const totals = {
  totalNet: money,
  totalTax: money,
  totalGross: money,
  totalWht: money,
  totalPaymentDue: money.meta({ description: 'totalGross - totalWht' }),
  totalTaxPln: money
    .optional()
    .meta({ description: 'Polish tax in PLN, when the document has exchange rates' }),
}

/** The totals of a document (tax-calculation §2.5). */
export const taxSummary = z.object(totals).meta({ id: 'TaxSummary' })

const rate = z
  .object({
    taxCode: z.string(),
    taxName: z.string(),
    ratePercent: z.number(),
    calculationMode: z.enum(calculationModes),
    taxStatus: z.enum(taxStatuses),
    fiscalCode: z.string().nullable(),
    legalClause: z.string().nullable(),
    country: z
      .string()
      .optional()
      .meta({ description: 'The state that levies the tax. Absent for Poland.', example: 'DE' }),
  })
  .meta({ id: 'SnapshotRate' })

const component = z
  .object({
    taxRate: rate,
    isCompound: z.boolean(),
    netBase: lineMoney,
    taxAmount: lineMoney,
    whtAmount: lineMoney.optional(),
    taxAmountPln: money.optional(),
  })
  .meta({ id: 'TaxOfGroup' })

const figures = {
  netAmount: lineMoney,
  taxAmount: lineMoney,
  grossAmount: lineMoney,
  whtAmount: lineMoney.optional(),
  taxAmountPln: money.optional(),
  margin: z
    .object({ cost: lineMoney, grossMargin: lineMoney, netMarginBase: lineMoney })
    .meta({ id: 'LineMargin', description: 'Present on margin lines' })
    .optional(),
  taxes: z
    .array(component)
    .optional()
    .meta({ description: 'Every tax of a tax group, in the order of the group' }),
}

const allocatedFigures = z.object(figures).meta({
  id: 'AllocatedFigures',
  description: 'Present with header-level rounding: figures with two decimals that add up to the totals',
})

const exchangeRate = z.object({ rate: exact, date: isoDate, source: z.string() })

const line = {
  name: z.string(),
  quantity: exact,
  unitPrice: exact,
  ...figures,
  taxRate: rate.meta({ description: 'For a tax group: its first component' }),
  taxGroup: z.object({ groupCode: z.string(), groupName: z.string() }).optional(),
  lineDiscount: exact.optional(),
  documentDiscountShare: exact.optional(),
  priceTaxRate: z.object({ taxCode: z.string(), ratePercent: z.number() }).optional(),
  acquisitionCost: exact.optional().meta({ description: 'Per unit. Present on margin lines.' }),
  allocated: allocatedFigures.optional(),
  order: z
    .object({
      netAmount: money,
      taxAmount: money,
      grossAmount: money,
      calculationMode: z.enum(calculationModes),
    })
    .meta({ id: 'OrderedLine', description: 'On a line of an advance invoice: the whole line of the order' })
    .optional(),
}

const lineVersion = z
  .object(line)
  .meta({ id: 'LineVersion', description: 'In a correction: the line before it, or after it' })

const item = z
  .object({
    id: z.string(),
    ...line,
    exchangeRate: exchangeRate.optional(),
    taxPointDate: isoDate,
    customerType: z.enum(customerTypes).nullable(),
    geoZone: z.enum(geoZones).nullable(),
    itemType: z.enum(itemTypes).nullable(),
    taxCategory: z.string().optional().meta({ description: 'The tax category that the line named' }),
    partOf: z
      .string()
      .optional()
      .meta({ description: 'The line of the request that this item is a portion of' }),
    oss: z.boolean(),
    procedure: z.enum(procedures).optional().meta({
      description:
        'Marker of FA(3) and JPK_V7: a distance sale or an electronic service to another state that is taxed in Poland',
    }),
    buyerCountry: z.string().nullable(),
    ruleId: z.string().nullable(),
    credited: z.object({ quantity: exact, amount: exact }).optional(),
    settles: z.uuid().optional().meta({
      description: 'On a line of a settlement invoice: the advance invoice that the line takes off',
    }),
    documentId: z.uuid().optional().meta({
      description: 'In a correction of several documents: the document that the line belongs to',
    }),
    before: lineVersion.optional(),
    after: lineVersion.optional(),
  })
  .meta({ id: 'SnapshotItem' })

/** The taxes of a document: one entry for each tax code. */
export const taxBreakdown = z
  .array(
    z.object({
      taxCode: z.string(),
      taxName: z.string(),
      ratePercent: z.number(),
      netBase: money.meta({ description: 'The amount that the rate applies to' }),
      taxAmount: money,
      grossAmount: money,
      legalClause: z.string().nullable(),
      netAmount: money.meta({ description: 'The share of totalNet in this entry' }),
      grossMargin: money.optional().meta({ description: 'Under the margin procedure: netBase + taxAmount' }),
      whtAmount: money.optional(),
      taxAmountPln: money.optional(),
    }),
  )
  .meta({ id: 'TaxBreakdown' })

/** The fiscal snapshot as JSON (tax-calculation §2.5). The engine's `TaxSnapshot` documents each field. */
export const taxSnapshot = z
  .object({
    schemaVersion: z.int(),
    kind: z.enum(['calculation', 'credit', 'correction']),
    currency: z.string(),
    defaultPriceMode: z.enum(priceModes),
    roundingStrategy: z.enum(roundingStrategies),
    roundingAlgorithm: z.enum(roundingAlgorithms),
    inclusiveRoundingTarget: z.enum(inclusiveRoundingTargets),
    configurationVersion: z.int(),
    taxPointDate: isoDate,
    exchangeRate: exchangeRate.optional(),
    presentation: z
      .enum(presentations)
      .optional()
      .meta({ description: 'In a correction: what its rows list for the buyer; absent means differences' }),
    ...totals,
    items: z.array(item),
    taxBreakdown,
  })
  .meta({ id: 'TaxSnapshot', description: 'Amounts are JSON numbers with exactly two decimals: 23.00' })
