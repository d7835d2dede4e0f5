// Generated from docs/openapi.json by packages/client/generator. Do not edit.

/** A decimal number with the digits that the service sent, for example `'23.00'`. */
export type Decimal = string

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

export type CalculateResponse = {
  summary: TaxSummary
  taxBreakdown: TaxBreakdown
  snapshot: TaxSnapshot
  /** SHA-256 of the bytes of the snapshot's JSON text, in hexadecimal digits */
  snapshotDigest: string
  /** One entry for each line */
  explanations: Explanation[]
  /** The distinct lists of rejected rules; lines with the same facts share one */
  rejectionLists: RejectionList[]
  buyerView: BuyerView
  content: DocumentContent
  warnings: CalculationWarning[]
  /** Only with ?explain=rules */
  trace?: {
    /** The distinct lists of active rules in reading order: the first 200, and the chosen rule wherever it is. Lines with the same facts share one. */
    ruleLists: {
      rules: RuleVerdict[]
      /** Active rules that the list leaves out */
      omitted: number
    }[]
    lines: Array<{
      itemId: string
      /** Position in ruleLists. null: the line names its tax, or the response has 20 lists. */
      ruleList: number | null
      /** Position of the list for zone domestic, when the sale is taxed at home */
      homeRuleList: number | null
    }>
    /** One entry for each line, before the parts of an advance or a settlement */
    steps: Array<{
      itemId: string
      mode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
      /** Quantity × unit price */
      fullPrice: string
      /** An exact decimal */
      lineDiscount?: string | undefined
      /** An exact decimal */
      documentDiscountShare?: string | undefined
      /** The home tax that was deducted from the price */
      priceTax?: {
        taxCode: string
        /** At most ten decimals */
        amount: string
      } | undefined
      /** The amount to calculate */
      amount: string
      unrounded: {
        /** At most ten decimals */
        netAmount: string
        /** At most ten decimals */
        taxAmount: string
        /** At most ten decimals */
        grossAmount: string
        /** At most ten decimals */
        whtAmount?: string | undefined
        margin?: {
          /** At most ten decimals */
          cost: string
          /** At most ten decimals */
          grossMargin: string
          /** At most ten decimals */
          netMarginBase: string
        } | undefined
        taxes: Array<{
          taxCode: string
          /** An exact decimal */
          ratePercent: string
          isCompound: boolean
          /** At most ten decimals */
          netBase: string
          /** At most ten decimals */
          taxAmount: string
          /** At most ten decimals */
          whtAmount?: string | undefined
        }>
      }
      rounded: {
        /** An exact decimal */
        netAmount: string
        /** An exact decimal */
        taxAmount: string
        /** An exact decimal */
        grossAmount: string
        /** An exact decimal */
        whtAmount?: string | undefined
        margin?: {
          /** An exact decimal */
          cost: string
          /** An exact decimal */
          grossMargin: string
          /** An exact decimal */
          netMarginBase: string
        } | undefined
        taxes: Array<{
          taxCode: string
          /** An exact decimal */
          ratePercent: string
          isCompound: boolean
          /** An exact decimal */
          netBase: string
          /** An exact decimal */
          taxAmount: string
          /** An exact decimal */
          whtAmount?: string | undefined
        }>
      }
    }>
  } | undefined
  /** Only with ?compare=roundings */
  roundings?: Array<{
    roundingStrategy: 'line_level' | 'header_level' | 'en16931'
    roundingAlgorithm: 'half_up' | 'half_even'
    inEffect: boolean
    totals: {
      /** An exact decimal */
      totalNet: string
      /** An exact decimal */
      totalTax: string
      /** An exact decimal */
      totalGross: string
      /** An exact decimal */
      totalWht: string
      /** An exact decimal */
      totalPaymentDue: string
    }
    /** These totals less those of the settings in effect */
    difference: {
      /** An exact decimal */
      totalNet: string
      /** An exact decimal */
      totalTax: string
      /** An exact decimal */
      totalGross: string
      /** An exact decimal */
      totalWht: string
      /** An exact decimal */
      totalPaymentDue: string
    }
    taxBreakdown: {
      taxCode: string
      taxName: string
      /** An exact decimal */
      ratePercent: string
      /** An exact decimal */
      netBase: string
      /** An exact decimal */
      taxAmount: string
      /** An exact decimal */
      grossAmount: string
      difference: {
        /** An exact decimal */
        netBase: string
        /** An exact decimal */
        taxAmount: string
        /** An exact decimal */
        grossAmount: string
      }
    }[]
  }> | undefined
}

export type TaxSummary = {
  /** Two decimals */
  totalNet: Decimal
  /** Two decimals */
  totalTax: Decimal
  /** Two decimals */
  totalGross: Decimal
  /** Two decimals */
  totalWht: Decimal
  /** totalGross - totalWht */
  totalPaymentDue: Decimal
  /** Polish tax in PLN, when the document has exchange rates */
  totalTaxPln?: Decimal | undefined
}

export type TaxBreakdown = Array<{
  taxCode: string
  taxName: string
  ratePercent: Decimal
  /** The amount that the rate applies to */
  netBase: Decimal
  /** Two decimals */
  taxAmount: Decimal
  /** Two decimals */
  grossAmount: Decimal
  legalClause: string | null
  /** The share of totalNet in this entry */
  netAmount: Decimal
  /** Under the margin procedure: netBase + taxAmount */
  grossMargin?: Decimal | undefined
  /** Two decimals */
  whtAmount?: Decimal | undefined
  /** Two decimals */
  taxAmountPln?: Decimal | undefined
}>

/** Amounts are JSON numbers with exactly two decimals: 23.00 */
export type TaxSnapshot = {
  schemaVersion: number
  kind: 'calculation' | 'credit' | 'correction'
  currency: string
  defaultPriceMode: 'exclusive' | 'inclusive'
  roundingStrategy: 'line_level' | 'header_level' | 'en16931'
  roundingAlgorithm: 'half_up' | 'half_even'
  inclusiveRoundingTarget: 'tax' | 'net'
  configurationVersion: number
  taxPointDate: string
  exchangeRate?: {
    /** Exact */
    rate: Decimal
    date: string
    source: string
  } | undefined
  /** In a correction: what its rows list for the buyer; absent means differences */
  presentation?: 'differences' | 'before_and_after' | undefined
  /** Two decimals */
  totalNet: Decimal
  /** Two decimals */
  totalTax: Decimal
  /** Two decimals */
  totalGross: Decimal
  /** Two decimals */
  totalWht: Decimal
  /** totalGross - totalWht */
  totalPaymentDue: Decimal
  /** Polish tax in PLN, when the document has exchange rates */
  totalTaxPln?: Decimal | undefined
  items: SnapshotItem[]
  taxBreakdown: TaxBreakdown
}

export type SnapshotItem = {
  id: string
  name: string
  /** Exact */
  quantity: Decimal
  /** Exact */
  unitPrice: Decimal
  /** Two decimals. With header-level rounding up to ten. */
  netAmount: Decimal
  /** Two decimals. With header-level rounding up to ten. */
  taxAmount: Decimal
  /** Two decimals. With header-level rounding up to ten. */
  grossAmount: Decimal
  /** Two decimals. With header-level rounding up to ten. */
  whtAmount?: Decimal | undefined
  /** Two decimals */
  taxAmountPln?: Decimal | undefined
  /** Present on margin lines */
  margin?: {
    /** Two decimals. With header-level rounding up to ten. */
    cost: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    grossMargin: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    netMarginBase: Decimal
  } | undefined
  /** Every tax of a tax group, in the order of the group */
  taxes?: Array<{
    taxRate: SnapshotRate
    isCompound: boolean
    /** Two decimals. With header-level rounding up to ten. */
    netBase: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    taxAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    whtAmount?: Decimal | undefined
    /** Two decimals */
    taxAmountPln?: Decimal | undefined
  }> | undefined
  /** For a tax group: its first component */
  taxRate: {
    taxCode: string
    taxName: string
    ratePercent: Decimal
    calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
    taxStatus: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
    fiscalCode: string | null
    legalClause: string | null
    /** The state that levies the tax. Absent for Poland. */
    country?: string | undefined
  }
  taxGroup?: {
    groupCode: string
    groupName: string
  } | undefined
  /** Exact */
  lineDiscount?: Decimal | undefined
  /** Exact */
  documentDiscountShare?: Decimal | undefined
  priceTaxRate?: {
    taxCode: string
    ratePercent: Decimal
  } | undefined
  /** Per unit. Present on margin lines. */
  acquisitionCost?: Decimal | undefined
  /** Present with header-level rounding: figures with two decimals that add up to the totals */
  allocated?: {
    /** Two decimals. With header-level rounding up to ten. */
    netAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    taxAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    grossAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    whtAmount?: Decimal | undefined
    /** Two decimals */
    taxAmountPln?: Decimal | undefined
    /** Present on margin lines */
    margin?: {
      /** Two decimals. With header-level rounding up to ten. */
      cost: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      grossMargin: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      netMarginBase: Decimal
    } | undefined
    /** Every tax of a tax group, in the order of the group */
    taxes?: Array<{
      taxRate: SnapshotRate
      isCompound: boolean
      /** Two decimals. With header-level rounding up to ten. */
      netBase: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      taxAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      whtAmount?: Decimal | undefined
      /** Two decimals */
      taxAmountPln?: Decimal | undefined
    }> | undefined
  } | undefined
  /** On a line of an advance invoice: the whole line of the order */
  order?: {
    /** Two decimals */
    netAmount: Decimal
    /** Two decimals */
    taxAmount: Decimal
    /** Two decimals */
    grossAmount: Decimal
    calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
  } | undefined
  exchangeRate?: {
    /** Exact */
    rate: Decimal
    date: string
    source: string
  } | undefined
  taxPointDate: string
  customerType: 'b2b' | 'b2c' | null
  geoZone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world' | null
  itemType: 'product' | 'service' | 'margin_goods' | null
  /** The tax category that the line named */
  taxCategory?: string | undefined
  /** The line of the request that this item is a portion of */
  partOf?: string | undefined
  oss: boolean
  /** Marker of FA(3) and JPK_V7: a distance sale or an electronic service to another state that is taxed in Poland */
  procedure?: 'WSTO_EE' | undefined
  buyerCountry: string | null
  ruleId: string | null
  credited?: {
    /** Exact */
    quantity: Decimal
    /** Exact */
    amount: Decimal
  } | undefined
  /** On a line of a settlement invoice: the advance invoice that the line takes off */
  settles?: string | undefined
  /** In a correction of several documents: the document that the line belongs to */
  documentId?: string | undefined
  /** In a correction: the line before it */
  before?: {
    name: string
    /** Exact */
    quantity: Decimal
    /** Exact */
    unitPrice: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    netAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    taxAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    grossAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    whtAmount?: Decimal | undefined
    /** Two decimals */
    taxAmountPln?: Decimal | undefined
    /** Present on margin lines */
    margin?: {
      /** Two decimals. With header-level rounding up to ten. */
      cost: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      grossMargin: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      netMarginBase: Decimal
    } | undefined
    /** Every tax of a tax group, in the order of the group */
    taxes?: Array<{
      taxRate: SnapshotRate
      isCompound: boolean
      /** Two decimals. With header-level rounding up to ten. */
      netBase: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      taxAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      whtAmount?: Decimal | undefined
      /** Two decimals */
      taxAmountPln?: Decimal | undefined
    }> | undefined
    /** For a tax group: its first component */
    taxRate: {
      taxCode: string
      taxName: string
      ratePercent: Decimal
      calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
      taxStatus: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
      fiscalCode: string | null
      legalClause: string | null
      /** The state that levies the tax. Absent for Poland. */
      country?: string | undefined
    }
    taxGroup?: {
      groupCode: string
      groupName: string
    } | undefined
    /** Exact */
    lineDiscount?: Decimal | undefined
    /** Exact */
    documentDiscountShare?: Decimal | undefined
    priceTaxRate?: {
      taxCode: string
      ratePercent: Decimal
    } | undefined
    /** Per unit. Present on margin lines. */
    acquisitionCost?: Decimal | undefined
    /** Present with header-level rounding: figures with two decimals that add up to the totals */
    allocated?: {
      /** Two decimals. With header-level rounding up to ten. */
      netAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      taxAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      grossAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      whtAmount?: Decimal | undefined
      /** Two decimals */
      taxAmountPln?: Decimal | undefined
      /** Present on margin lines */
      margin?: {
        /** Two decimals. With header-level rounding up to ten. */
        cost: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        grossMargin: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        netMarginBase: Decimal
      } | undefined
      /** Every tax of a tax group, in the order of the group */
      taxes?: Array<{
        taxRate: SnapshotRate
        isCompound: boolean
        /** Two decimals. With header-level rounding up to ten. */
        netBase: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        taxAmount: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        whtAmount?: Decimal | undefined
        /** Two decimals */
        taxAmountPln?: Decimal | undefined
      }> | undefined
    } | undefined
    /** On a line of an advance invoice: the whole line of the order */
    order?: {
      /** Two decimals */
      netAmount: Decimal
      /** Two decimals */
      taxAmount: Decimal
      /** Two decimals */
      grossAmount: Decimal
      calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
    } | undefined
  } | undefined
  /** In a correction: the line after it */
  after?: {
    name: string
    /** Exact */
    quantity: Decimal
    /** Exact */
    unitPrice: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    netAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    taxAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    grossAmount: Decimal
    /** Two decimals. With header-level rounding up to ten. */
    whtAmount?: Decimal | undefined
    /** Two decimals */
    taxAmountPln?: Decimal | undefined
    /** Present on margin lines */
    margin?: {
      /** Two decimals. With header-level rounding up to ten. */
      cost: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      grossMargin: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      netMarginBase: Decimal
    } | undefined
    /** Every tax of a tax group, in the order of the group */
    taxes?: Array<{
      taxRate: SnapshotRate
      isCompound: boolean
      /** Two decimals. With header-level rounding up to ten. */
      netBase: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      taxAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      whtAmount?: Decimal | undefined
      /** Two decimals */
      taxAmountPln?: Decimal | undefined
    }> | undefined
    /** For a tax group: its first component */
    taxRate: {
      taxCode: string
      taxName: string
      ratePercent: Decimal
      calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
      taxStatus: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
      fiscalCode: string | null
      legalClause: string | null
      /** The state that levies the tax. Absent for Poland. */
      country?: string | undefined
    }
    taxGroup?: {
      groupCode: string
      groupName: string
    } | undefined
    /** Exact */
    lineDiscount?: Decimal | undefined
    /** Exact */
    documentDiscountShare?: Decimal | undefined
    priceTaxRate?: {
      taxCode: string
      ratePercent: Decimal
    } | undefined
    /** Per unit. Present on margin lines. */
    acquisitionCost?: Decimal | undefined
    /** Present with header-level rounding: figures with two decimals that add up to the totals */
    allocated?: {
      /** Two decimals. With header-level rounding up to ten. */
      netAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      taxAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      grossAmount: Decimal
      /** Two decimals. With header-level rounding up to ten. */
      whtAmount?: Decimal | undefined
      /** Two decimals */
      taxAmountPln?: Decimal | undefined
      /** Present on margin lines */
      margin?: {
        /** Two decimals. With header-level rounding up to ten. */
        cost: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        grossMargin: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        netMarginBase: Decimal
      } | undefined
      /** Every tax of a tax group, in the order of the group */
      taxes?: Array<{
        taxRate: SnapshotRate
        isCompound: boolean
        /** Two decimals. With header-level rounding up to ten. */
        netBase: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        taxAmount: Decimal
        /** Two decimals. With header-level rounding up to ten. */
        whtAmount?: Decimal | undefined
        /** Two decimals */
        taxAmountPln?: Decimal | undefined
      }> | undefined
    } | undefined
    /** On a line of an advance invoice: the whole line of the order */
    order?: {
      /** Two decimals */
      netAmount: Decimal
      /** Two decimals */
      taxAmount: Decimal
      /** Two decimals */
      grossAmount: Decimal
      calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
    } | undefined
  } | undefined
}

export type SnapshotRate = {
  taxCode: string
  taxName: string
  ratePercent: Decimal
  calculationMode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
  taxStatus: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
  fiscalCode: string | null
  legalClause: string | null
  /** The state that levies the tax. Absent for Poland. */
  country?: string | undefined
}

export type Explanation = {
  itemId: string
  /** The first line of the goods whose taxes the item takes */
  follows?: string | undefined
  facts: {
    customerType: {
      value: 'b2b' | 'b2c'
      /** The source of the value */
      source: string
    } | null
    geoZone: {
      value: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
      /** The source of the value */
      source: string
    } | null
    itemType: {
      value: 'product' | 'service' | 'margin_goods'
      /** The source of the value */
      source: string
    } | null
    taxCategory?: {
      value: string
      /** The source of the value */
      source: string
    } | null | undefined
    buyerCountry: {
      value: string
      /** The source of the value */
      source: string
    } | null
    taxPointDate: {
      value: string
      /** The source of the value */
      source: string
    } | null
  }
  /** Number of active rules that were read, up to the matching one */
  rulesRead: number
  /** Position in rejectionLists: the rules that were read before the choice. null if the response already lists 20,000 rules. */
  rejectionList: number | null
  chosenBy: {
    kind: 'taxRateCode' | 'taxGroupCode'
    code: string
  } | {
    kind: 'rule'
    ruleId: string
    /** The place among the active rules in the order in which they are read, from 1 */
    position?: number | undefined
    priority: number
    /** null: the rule is named by its conditions */
    name: string | null
    conditions?: RuleConditions | undefined
    target: {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    }
  }
  /** The rule for zone domestic that applied, when the chosen rule leads to the destination but the sale is taxed in Poland */
  taxedAtHome: {
    reason: 'business_buyer' | 'below_threshold'
    ruleId: string
    /** The place among the active rules in the order in which they are read, from 1 */
    position?: number | undefined
    priority: number
    /** null: the rule is named by its conditions */
    name: string | null
    conditions?: RuleConditions | undefined
    target: {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    }
  } | null
  rates: Array<{
    taxCode: string
    version: number
    validFrom: string
    validTo: string | null
  }>
}

export type RuleConditions = {
  customerType: 'all' | 'b2b' | 'b2c'
  geoZone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
  itemType: 'all' | 'product' | 'service' | 'margin_goods'
  /** null: lines of any category */
  taxCategory: string | null
}

/** The reason why each rule did not match. Only the first 20 rules, unless ?explain=full. */
export type RejectionList = Array<{
  ruleId: string
  /** The place among the active rules in the order in which they are read, from 1 */
  position?: number | undefined
  priority: number
  /** null: the rule is named by its conditions */
  name?: string | null | undefined
  conditions?: RuleConditions | undefined
  reason: string
}>

export type BuyerView = {
  currency: string
  /** Two decimals */
  totalNet: Decimal
  /** Two decimals */
  totalTax: Decimal
  /** Two decimals */
  totalGross: Decimal
  /** Two decimals */
  totalWht: Decimal
  /** totalGross - totalWht */
  totalPaymentDue: Decimal
  /** Polish tax in PLN, when the document has exchange rates */
  totalTaxPln?: Decimal | undefined
  items: Array<{
    id: string
    name: string
    /** Exact */
    quantity: Decimal
    /** Exact */
    unitPrice: Decimal
    /** Exact */
    lineDiscount?: Decimal | undefined
    /** Exact */
    documentDiscountShare?: Decimal | undefined
    /** Two decimals */
    netAmount?: Decimal | undefined
    /** Two decimals */
    taxAmount?: Decimal | undefined
    /** Two decimals */
    grossAmount: Decimal
    taxName: string
    ratePercent?: Decimal | undefined
    legalClause: string | null
    /** Two decimals */
    whtAmount?: Decimal | undefined
    /** Every tax of a tax group; the line then has no percentage of its own */
    taxes?: Array<{
      taxName: string
      ratePercent: Decimal
      /** Two decimals */
      netBase: Decimal
      /** Two decimals */
      taxAmount: Decimal
      legalClause: string | null
      /** Two decimals */
      whtAmount?: Decimal | undefined
      /** Two decimals */
      taxAmountPln?: Decimal | undefined
    }> | undefined
    /** On a line of an advance invoice: the whole line of the order */
    order?: {
      /** Two decimals */
      netAmount: Decimal
      /** Two decimals */
      taxAmount: Decimal
      /** Two decimals */
      grossAmount: Decimal
    } | undefined
    /** In a correction that lists its lines before and after */
    state?: 'before' | 'after' | undefined
  }>
  taxBreakdown: Array<{
    taxName: string
    ratePercent?: Decimal | undefined
    /** Two decimals */
    netBase?: Decimal | undefined
    /** Two decimals */
    taxAmount?: Decimal | undefined
    /** Two decimals */
    grossAmount: Decimal
    legalClause: string | null
    /** Two decimals */
    whtAmount?: Decimal | undefined
    /** Two decimals */
    taxAmountPln?: Decimal | undefined
  }>
}

export type DocumentContent = {
  /** The reference of another system, not unique. Lists can be filtered by it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
  buyer?: Buyer | undefined
  thirdParties?: ThirdParty[] | null | undefined
  /** P_6: the date of sale, if it differs from the issue date */
  saleDate?: string | null | undefined
  salePeriod?: SalePeriod | undefined
  /** P_1M */
  placeOfIssue?: string | null | undefined
  payment?: Payment | undefined
  annotations?: Annotations | undefined
  /** Further text of the invoice */
  notes?: string | null | undefined
  seller?: ContentSeller | undefined
  vatNumberCheck?: VatNumberCheck | undefined
  /** The lines that have further data */
  lines?: Array<{
    id: string
    /** In a correction of several documents: the document of the line */
    documentId?: string | undefined
    /** P_8A: unit of the quantity */
    unit?: string | null | undefined
    description?: string | null | undefined
    /** Indeks: the code of the seller */
    productCode?: string | null | undefined
    gtin?: string | null | undefined
    pkwiu?: string | null | undefined
    cn?: string | null | undefined
    gtu?: 'GTU_01' | 'GTU_02' | 'GTU_03' | 'GTU_04' | 'GTU_05' | 'GTU_06' | 'GTU_07' | 'GTU_08' | 'GTU_09' | 'GTU_10' | 'GTU_11' | 'GTU_12' | 'GTU_13' | null | undefined
    procedure?: 'WSTO_EE' | 'IED' | 'TT_D' | 'I_42' | 'I_63' | 'B_SPV' | 'B_SPV_DOSTAWA' | 'B_MPV_PROWIZJA' | null | undefined
    /** Goods or a service of annex 15 to the VAT act (split payment), P_12_Zal_15 */
    annex15?: boolean | null | undefined
    /** P_6A: the date of sale of the line, if it differs */
    saleDate?: string | null | undefined
  }> | undefined
  /** The words that the invoice must contain */
  requiredWords?: string[] | undefined
}

/** Values of another system. The service stores and returns them, and does not read them. */
export type Metadata = Record<string, string> | null

/** The data of the buyer for the printed invoice. `customer` decides about the tax. */
export type Buyer = {
  name?: string | null | undefined
  address?: Address | undefined
  /** The tax number. With an address in Poland it must be a NIP. */
  taxId?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  customerNumber?: string | null | undefined
  /** JST of FA(3) */
  isLocalGovernmentUnit?: boolean | null | undefined
  /** GV of FA(3) */
  isVatGroupMember?: boolean | null | undefined
} | null

export type Address = {
  /** ISO 3166-1 alpha-2 */
  country: string
  line1: string
  line2?: string | null | undefined
  postalCode?: string | null | undefined
  city?: string | null | undefined
} | null

export type ThirdParty = {
  name: string
  address?: Address | undefined
  /** The tax number. With an address in Poland it must be a NIP. */
  taxId?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  role: 'factor' | 'recipient' | 'original_entity' | 'additional_buyer' | 'issuer' | 'payer' | 'local_government_issuer' | 'local_government_recipient' | 'vat_group_issuer' | 'vat_group_recipient' | 'employee' | 'other'
  /** For the role other */
  roleText?: string | null | undefined
}

/** P_6_Od and P_6_Do: first and last day */
export type SalePeriod = {
  from: string
  to: string
} | null

export type Payment = {
  method?: 'cash' | 'card' | 'voucher' | 'cheque' | 'credit' | 'transfer' | 'mobile' | 'other' | null | undefined
  /** For the method other */
  methodText?: string | null | undefined
  terms?: PaymentTerm[] | null | undefined
  /** One of the bank accounts of the seller. */
  bankAccount?: string | null | undefined
  received?: ReceivedPayment[] | null | undefined
  /** The whole amount was paid. */
  isPaid?: boolean | null | undefined
} | null

export type PaymentTerm = {
  dueDate?: string | null | undefined
  text?: string | null | undefined
}

/** A payment received before the document was issued. */
export type ReceivedPayment = {
  /** A decimal with at most two decimals. It is returned as a string. */
  amount: string | Decimal | number
  date: string
  method?: 'cash' | 'card' | 'voucher' | 'cheque' | 'credit' | 'transfer' | 'mobile' | 'other' | null | undefined
}

export type Annotations = {
  /** P_16, metoda kasowa */
  cashAccounting?: boolean | null | undefined
  /** P_17, samofakturowanie */
  selfBilling?: boolean | null | undefined
  /** P_18A, mechanizm podzielonej płatności */
  splitPayment?: boolean | null | undefined
  /** P_23: art. 135(1)(4), second taxpayer */
  triangular?: boolean | null | undefined
  exemptionBasis?: ExemptionBasis | undefined
  /** P_PMarzy_2, _3_1, _3_2, _3_3; used_goods by default when a line has a margin */
  marginProcedure?: 'travel_agency' | 'used_goods' | 'works_of_art' | 'collectors_items' | null | undefined
} | null

/** The provision that exempts the lines whose rate has no legal clause: P_19A, P_19B, P_19C */
export type ExemptionBasis = {
  source: 'vat_act' | 'directive' | 'other'
  text: string
} | null

/** The profile of the seller at the approval */
export type ContentSeller = {
  name?: string | undefined
  address?: Address | undefined
  nip?: string | undefined
  euVatNumber?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  krs?: string | undefined
  regon?: string | undefined
  bdo?: string | undefined
  /** Register court and share capital, as printed */
  registerText?: string | undefined
  /** The digest that POST /seller/logos returned */
  logo?: string | undefined
  bankAccount?: BankAccount | undefined
}

export type BankAccount = {
  /** IBAN; spaces do not matter */
  iban: string
  swift?: string | null | undefined
  currency: string
  bankName?: string | null | undefined
  description?: string | null | undefined
  isDefault?: boolean | null | undefined
}

export type VatNumberCheck = {
  vatNumber: string
  status: 'active' | 'inactive' | 'unknown'
  /** request: the request stated the status */
  register: 'vies' | 'request'
  checkedAt: string
  /** The identifier of the request to VIES */
  consultationNumber: string | null
}

export type CalculationWarning = {
  code: string
  pointer: string
  detail: string
}

export type RuleVerdict = {
  ruleId: string
  /** The place among the active rules in the order in which they are read, from 1 */
  position: number
  priority: number
  /** null: the rule is named by its conditions */
  name: string | null
  target: {
    rate: string
  } | {
    group: string
  } | {
    destination: true
  }
  /** not_reached: an earlier rule was chosen, whether or not this one matches as well. */
  outcome: 'chosen' | 'rejected' | 'not_reached'
  conditions: {
    validity: {
      from: string | null
      to: string | null
      met: boolean
    }
    customerType: {
      value: 'all' | 'b2b' | 'b2c'
      met: boolean
    }
    geoZone: {
      value: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
      met: boolean
    }
    itemType: {
      value: 'all' | 'product' | 'service' | 'margin_goods'
      met: boolean
    }
    taxCategory: {
      value: string | null
      met: boolean
    }
  }
}

export type Problem = {
  /** Address of the page that explains this problem. */
  type: string
  title: string
  status: number
  /** The reason of this problem, and how to correct the request. */
  detail: string
  /** Path of the request. */
  instance: string
  /** Identifies the problem for programs. It never changes. */
  code: 'malformed-request' | 'malformed-json' | 'invalid-request' | 'unauthenticated' | 'missing-scope' | 'login-failed' | 'login-locked' | 'second-factor-required' | 'second-factor-missing' | 'second-factor-in-use' | 'proof-required' | 'email-missing' | 'email-unconfirmed' | 'email-taken' | 'user-inactive' | 'last-administrator' | 'insecure-address' | 'provider-login-expired' | 'provider-denied' | 'provider-user-unknown' | 'provider-email-unverified' | 'provider-unavailable' | 'identity-taken' | 'link-unusable' | 'user-required' | 'cross-site-request' | 'tenant-required' | 'owner-required' | 'tenant-suspended' | 'not-found' | 'method-not-allowed' | 'request-timeout' | 'payload-too-large' | 'unsupported-media-type' | 'precondition-failed' | 'precondition-required' | 'headers-too-large' | 'rate-limited' | 'idempotency-key-reused' | 'document-number-taken' | 'document-locked' | 'document-voided' | 'document-has-corrections' | 'document-settled' | 'document-is-correction' | 'ksef-number-taken' | 'correction-exceeds-original' | 'calculation-refused' | 'export-refused' | 'period-not-ended' | 'period-closed' | 'closing-not-last' | 'closings-changed' | 'invoice-incomplete' | 'message-not-sent-yet' | 'rate-overlap' | 'rate-in-use' | 'group-in-use' | 'group-code-taken' | 'category-in-use' | 'category-code-taken' | 'rule-priority-clash' | 'removals-not-allowed' | 'task-already-running' | 'run-over' | 'job-over' | 'job-not-retryable' | 'tenant-slug-taken' | 'tenant-not-empty' | 'no-demo-data' | 'demo-has-own-documents' | 'creation-not-retryable' | 'mailbox-has-messages' | 'mailbox-unusable' | 'dav-account-unusable' | 'no-held-removals' | 'company-has-records' | 'contact-has-records' | 'collection-only-read' | 'uid-taken' | 'dav-conflict-resolved' | 'dav-conflict-unresolvable' | 'key-over' | 'key-rotated' | 'too-many-keys' | 'pdf-failed' | 'pdf-file-removed' | 'chromium-missing' | 'template-standard' | 'too-many-templates' | 'too-many-jobs' | 'no-mail-server' | 'outgoing-message-status' | 'address-suppressed' | 'overloaded' | 'database-unavailable' | 'queue-unavailable' | 'files-unavailable' | 'internal-error'
  /** Quote it in support requests. */
  request_id: string
  errors?: Array<{
    /** JSON pointer (RFC 6901) into the body; /query/…, /path/… and /header/… name the other parts of the request. */
    pointer: string
    detail: string
    /** Identifies the fault for programs. */
    code: 'required' | 'unknown-field' | 'read-only' | 'wrong-type' | 'wrong-format' | 'invalid-value' | 'out-of-range' | 'unknown-record' | 'invalid-request' | 'rate-overlap' | 'rate-in-use' | 'group-code-taken' | 'category-code-taken' | 'rule-priority-clash' | 'document-number-taken' | 'ksef-number-taken' | 'removals-not-allowed' | 'no-items' | 'too-many-items' | 'duplicate-item-id' | 'unknown-currency' | 'unknown-country' | 'unknown-tax-category' | 'inactive-tax-category' | 'contradictory-item-type' | 'cost-follows-goods' | 'no-goods-for-cost' | 'too-many-portions' | 'missing-customer' | 'missing-buyer-country' | 'contradictory-customer' | 'invalid-vat-number' | 'vat-number-unconfirmed' | 'no-matching-rule' | 'no-destination-rate' | 'no-home-rate' | 'oss-rate-of-another-country' | 'oss-not-applicable' | 'group-mixes-oss' | 'unknown-rate' | 'inactive-rate' | 'rate-not-in-force' | 'unknown-group' | 'inactive-group' | 'rate-and-group' | 'group-with-margin' | 'group-mixes-price-modes' | 'acquisition-cost-missing' | 'negative-acquisition-cost' | 'negative-margin-price' | 'margin-with-price-tax-rate' | 'price-tax-rate-unfit' | 'negative-discount' | 'discount-over-100-percent' | 'discount-exceeds-amount' | 'exchange-rate-missing' | 'exchange-rate-not-positive' | 'exchange-rate-for-pln' | 'amount-not-in-cents' | 'advance-not-positive' | 'advance-exceeds-order' | 'advance-with-margin' | 'settlement-exceeds-order' | 'unknown-line' | 'line-named-twice' | 'zero-credit' | 'negative-credit' | 'credit-not-in-cents' | 'credit-exceeds-line' | 'nothing-left-to-credit' | 'missing-seller' | 'missing-seller-tax-number' | 'missing-eu-vat-number' | 'missing-buyer' | 'missing-buyer-tax-number' | 'missing-sale-date' | 'missing-item-name' | 'missing-unit' | 'missing-split-payment' | 'missing-exemption-basis' | 'nothing-changes' | 'changes-sign' | 'corrected-since' | 'advance-by-amount' | 'settled-line' | 'discount-exceeds-document' | 'discount-not-positive' | 'fa3-not-an-invoice' | 'fa3-seller-missing' | 'fa3-buyer-nip-changed' | 'fa3-exemption-basis-missing' | 'fa3-too-many-lines' | 'fa3-several-taxes' | 'fa3-no-field' | 'fa3-exchange-rate-missing' | 'fa3-invalid' | 'jpk-seller-missing' | 'jpk-no-field' | 'jpk-several-taxes' | 'jpk-exchange-rate-missing' | 'jpk-cash-accounting' | 'jpk-too-many-rows' | 'jpk-invalid' | 'oss-rate-missing' | 'oss-kind-unknown' | 'oss-several-taxes' | 'oss-too-many-rows' | 'vat-ue-buyer-number' | 'vat-ue-no-part' | 'vat-ue-several-taxes' | 'vat-ue-exchange-rate-missing' | 'vat-ue-too-many-buyers'
  }> | undefined
}

export type CalculateRequest = {
  /** ISO 4217 */
  currency: string
  /** Whether prices are net (exclusive) or gross (inclusive). By default the tenant's default_price_mode; if that is null, the mode of each rate. */
  priceMode?: 'exclusive' | 'inclusive' | null | undefined
  /** By default the tenant's rounding_strategy. */
  roundingStrategy?: 'line_level' | 'header_level' | 'en16931' | null | undefined
  /** By default the tenant's rounding_algorithm. */
  roundingAlgorithm?: 'half_up' | 'half_even' | null | undefined
  /** Today in the tenant's time zone by default. */
  taxPointDate?: string | null | undefined
  customer?: Customer | undefined
  documentDiscount?: DocumentDiscount | undefined
  exchangeRate?: ExchangeRate | undefined
  /** The reference of another system, not unique. Lists can be filtered by it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
  buyer?: Buyer | undefined
  thirdParties?: ThirdParty[] | null | undefined
  /** P_6: the date of sale, if it differs from the issue date */
  saleDate?: string | null | undefined
  salePeriod?: SalePeriod | undefined
  /** P_1M */
  placeOfIssue?: string | null | undefined
  payment?: Payment | undefined
  annotations?: Annotations | undefined
  /** Further text of the invoice */
  notes?: string | null | undefined
  /** Of an advance invoice: the gross amount received. The items are those of the whole order, and the result has the part of each that was paid. */
  amountReceived?: string | number | null | undefined
  items: CalculateItem[]
}

/** The three facts that the rule matrix reads, or the data they are derived from. Optional when every line names its rate. */
export type Customer = {
  customerType?: 'b2b' | 'b2c' | null | undefined
  geoZone?: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world' | null | undefined
  /** ISO 3166-1 alpha-2. EL (Greece) and XI (Northern Ireland) are accepted too. */
  country?: string | null | undefined
  vatNumber?: string | null | undefined
  vatNumberStatus?: 'active' | 'inactive' | 'unknown' | null | undefined
  isBusiness?: boolean | null | undefined
} | null

/** Either percent or amount. The amount is net or gross, like the prices. */
export type DocumentDiscount = {
  /** Exact as a string. A number may have at most 15 significant digits. */
  percent?: string | number | null | undefined
  /** Exact as a string. A number may have at most 15 significant digits. */
  amount?: string | number | null | undefined
} | null

/** PLN for one unit of the currency, and the table that publishes it. */
export type ExchangeRate = {
  /** Exact as a string. A number may have at most 15 significant digits. */
  rate: string | number
  date: string
  source: string
} | null

export type CalculateItem = {
  id: string
  name?: string | null | undefined
  /** Exact as a string. A number may have at most 15 significant digits. */
  quantity: string | number
  /** Exact as a string. A number may have at most 15 significant digits. */
  unitPrice: string | number
  /** Exact as a string. A number may have at most 15 significant digits. */
  discountPercent?: string | number | null | undefined
  /** Exact as a string. A number may have at most 15 significant digits. */
  discountAmount?: string | number | null | undefined
  /** Per unit. Required by the margin procedure. */
  acquisitionCost?: string | number | null | undefined
  /** By default that of the tax category, else product. */
  itemType?: 'product' | 'service' | 'margin_goods' | null | undefined
  /** What is sold: the code of a tax category. It decides the item type and, for an OSS line, the level. Delivery is `shipping` and no service: it takes the taxes of the goods, as `packaging`, `shipment_insurance` and `payment_fee` do. */
  taxCategory?: string | null | undefined
  /** Category of the destination country's rate for an OSS line. By default that of the tax category, else standard. */
  rateCategory?: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null | undefined
  taxRateCode?: string | null | undefined
  taxGroupCode?: string | null | undefined
  /** The domestic rate that the price includes. It is removed before the line is taxed. */
  priceTaxRateCode?: string | null | undefined
  /** By default the document's. */
  taxPointDate?: string | null | undefined
  exchangeRate?: ExchangeRate | undefined
  /** P_8A: unit of the quantity */
  unit?: string | null | undefined
  description?: string | null | undefined
  /** Indeks: the code of the seller */
  productCode?: string | null | undefined
  gtin?: string | null | undefined
  pkwiu?: string | null | undefined
  cn?: string | null | undefined
  gtu?: 'GTU_01' | 'GTU_02' | 'GTU_03' | 'GTU_04' | 'GTU_05' | 'GTU_06' | 'GTU_07' | 'GTU_08' | 'GTU_09' | 'GTU_10' | 'GTU_11' | 'GTU_12' | 'GTU_13' | null | undefined
  procedure?: 'WSTO_EE' | 'IED' | 'TT_D' | 'I_42' | 'I_63' | 'B_SPV' | 'B_SPV_DOSTAWA' | 'B_MPV_PROWIZJA' | null | undefined
  /** Goods or a service of annex 15 to the VAT act (split payment), P_12_Zal_15 */
  annex15?: boolean | null | undefined
  /** P_6A: the date of sale of the line, if it differs */
  saleDate?: string | null | undefined
}

export type WhatIfRequest = {
  change: ConfigurationChange
  document: WhatIfDocument
}

/** A change as in a write of the record; `id` is the stored record. */
export type ConfigurationChange = {
  kind: 'create_rate'
  record: NewTaxRate
} | {
  kind: 'create_group'
  record: NewTaxGroup
} | {
  kind: 'create_rule'
  record: NewTaxRule
} | {
  kind: 'change_rate'
  id: string
  record: TaxRateChange
} | {
  kind: 'change_group'
  id: string
  record: TaxGroupChange
} | {
  kind: 'change_rule'
  id: string
  record: TaxRuleChange
} | {
  kind: 'change_settings'
  record: TaxSettingsChange
}

export type NewTaxRate = {
  tax_code: string
  tax_name: string
  /** From 0 to 999.9999. Exact as a string. */
  rate_percent: string | Decimal | number
  calculation_mode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
  tax_status: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
  /** @default null */
  fiscal_code?: string | null | undefined
  /** @default null */
  legal_clause?: string | null | undefined
  /** @default "PL" */
  country?: string | undefined
  /** @default null */
  category?: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null | undefined
  valid_from: string
  /** @default null */
  valid_to?: string | null | undefined
  is_active?: 0 | 1 | undefined
}

export type NewTaxGroup = {
  group_code: string
  group_name: string
  components: Array<{
    tax_code: string
    is_compound: 0 | 1
  }>
  is_active?: 0 | 1 | undefined
}

export type NewTaxRule = {
  /**
   * A name for people; it has no effect on a calculation.
   * @default null
   */
  name?: string | null | undefined
  /**
   * Why the rule exists, for people.
   * @default null
   */
  note?: string | null | undefined
  priority: number
  customer_type: 'all' | 'b2b' | 'b2c'
  geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
  item_type: 'all' | 'product' | 'service' | 'margin_goods'
  /**
   * Only lines of this tax category. null: lines of any category, and lines without one.
   * @default null
   */
  tax_category?: string | null | undefined
  target: {
    rate: string
  } | {
    group: string
  } | {
    destination: true
  }
  /** @default null */
  valid_from?: string | null | undefined
  /** @default null */
  valid_to?: string | null | undefined
  is_active?: 0 | 1 | undefined
}

export type TaxRateChange = {
  tax_name?: string | undefined
  /** From 0 to 999.9999. Exact as a string. */
  rate_percent?: string | number | undefined
  calculation_mode?: 'exclusive' | 'inclusive' | 'margin' | 'wht' | undefined
  tax_status?: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope' | undefined
  fiscal_code?: string | null | undefined
  legal_clause?: string | null | undefined
  country?: string | undefined
  category?: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null | undefined
  valid_from?: string | undefined
  valid_to?: string | null | undefined
  is_active?: 0 | 1 | undefined
}

export type TaxGroupChange = {
  group_name?: string | undefined
  components?: Array<{
    tax_code: string
    is_compound: 0 | 1
  }> | undefined
  is_active?: 0 | 1 | undefined
}

export type TaxRuleChange = {
  /** A name for people; it has no effect on a calculation. */
  name?: string | null | undefined
  /** Why the rule exists, for people. */
  note?: string | null | undefined
  priority?: number | undefined
  customer_type?: 'all' | 'b2b' | 'b2c' | undefined
  geo_zone?: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world' | undefined
  item_type?: 'all' | 'product' | 'service' | 'margin_goods' | undefined
  /** Only lines of this tax category. null: lines of any category, and lines without one. */
  tax_category?: string | null | undefined
  target?: {
    rate: string
  } | {
    group: string
  } | {
    destination: true
  } | undefined
  valid_from?: string | null | undefined
  valid_to?: string | null | undefined
  is_active?: 0 | 1 | undefined
}

export type TaxSettingsChange = {
  default_price_mode?: 'exclusive' | 'inclusive' | null | undefined
  rounding_strategy?: 'line_level' | 'header_level' | 'en16931' | undefined
  rounding_algorithm?: 'half_up' | 'half_even' | undefined
  inclusive_rounding_target?: 'tax' | 'net' | undefined
  unverified_vat_number_policy?: 'charge_vat' | 'hold' | undefined
  /** The first day on which distance sales and electronic services are taxed in the buyer's country. null: they are below 10,000 EUR a year and taxed in Poland (Directive 2006/112/EC art. 59c). */
  oss_from?: string | null | undefined
  invoice_completeness?: 'off' | 'warn' | 'require' | undefined
}

export type WhatIfDocument = {
  /** ISO 4217 */
  currency: string
  /** Whether prices are net (exclusive) or gross (inclusive). By default the tenant's default_price_mode; if that is null, the mode of each rate. */
  priceMode?: 'exclusive' | 'inclusive' | null | undefined
  /** By default the tenant's rounding_strategy. */
  roundingStrategy?: 'line_level' | 'header_level' | 'en16931' | null | undefined
  /** By default the tenant's rounding_algorithm. */
  roundingAlgorithm?: 'half_up' | 'half_even' | null | undefined
  /** Today in the tenant's time zone by default. */
  taxPointDate?: string | null | undefined
  customer?: Customer | undefined
  documentDiscount?: DocumentDiscount | undefined
  exchangeRate?: ExchangeRate | undefined
  /** The reference of another system, not unique. Lists can be filtered by it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
  buyer?: Buyer | undefined
  thirdParties?: ThirdParty[] | null | undefined
  /** P_6: the date of sale, if it differs from the issue date */
  saleDate?: string | null | undefined
  salePeriod?: SalePeriod | undefined
  /** P_1M */
  placeOfIssue?: string | null | undefined
  payment?: Payment | undefined
  annotations?: Annotations | undefined
  /** Further text of the invoice */
  notes?: string | null | undefined
  /** Of an advance invoice: the gross amount received. The items are those of the whole order, and the result has the part of each that was paid. */
  amountReceived?: string | number | null | undefined
  items: CalculateItem[]
}

export type BatchResponse = {
  results: Array<CalculatedCart | RefusedCart>
}

export type CalculatedCart = {
  summary: TaxSummary
  taxBreakdown: TaxBreakdown
  snapshot: TaxSnapshot
  /** SHA-256 of the bytes of the snapshot's JSON text, in hexadecimal digits */
  snapshotDigest: string
  /** One entry for each line */
  explanations: Explanation[]
  /** The distinct lists of rejected rules; lines with the same facts share one */
  rejectionLists: RejectionList[]
  buyerView: BuyerView
  content: DocumentContent
  warnings: CalculationWarning[]
  /** Only with ?explain=rules */
  trace?: {
    /** The distinct lists of active rules in reading order: the first 200, and the chosen rule wherever it is. Lines with the same facts share one. */
    ruleLists: {
      rules: RuleVerdict[]
      /** Active rules that the list leaves out */
      omitted: number
    }[]
    lines: Array<{
      itemId: string
      /** Position in ruleLists. null: the line names its tax, or the response has 20 lists. */
      ruleList: number | null
      /** Position of the list for zone domestic, when the sale is taxed at home */
      homeRuleList: number | null
    }>
    /** One entry for each line, before the parts of an advance or a settlement */
    steps: Array<{
      itemId: string
      mode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
      /** Quantity × unit price */
      fullPrice: string
      /** An exact decimal */
      lineDiscount?: string | undefined
      /** An exact decimal */
      documentDiscountShare?: string | undefined
      /** The home tax that was deducted from the price */
      priceTax?: {
        taxCode: string
        /** At most ten decimals */
        amount: string
      } | undefined
      /** The amount to calculate */
      amount: string
      unrounded: {
        /** At most ten decimals */
        netAmount: string
        /** At most ten decimals */
        taxAmount: string
        /** At most ten decimals */
        grossAmount: string
        /** At most ten decimals */
        whtAmount?: string | undefined
        margin?: {
          /** At most ten decimals */
          cost: string
          /** At most ten decimals */
          grossMargin: string
          /** At most ten decimals */
          netMarginBase: string
        } | undefined
        taxes: Array<{
          taxCode: string
          /** An exact decimal */
          ratePercent: string
          isCompound: boolean
          /** At most ten decimals */
          netBase: string
          /** At most ten decimals */
          taxAmount: string
          /** At most ten decimals */
          whtAmount?: string | undefined
        }>
      }
      rounded: {
        /** An exact decimal */
        netAmount: string
        /** An exact decimal */
        taxAmount: string
        /** An exact decimal */
        grossAmount: string
        /** An exact decimal */
        whtAmount?: string | undefined
        margin?: {
          /** An exact decimal */
          cost: string
          /** An exact decimal */
          grossMargin: string
          /** An exact decimal */
          netMarginBase: string
        } | undefined
        taxes: Array<{
          taxCode: string
          /** An exact decimal */
          ratePercent: string
          isCompound: boolean
          /** An exact decimal */
          netBase: string
          /** An exact decimal */
          taxAmount: string
          /** An exact decimal */
          whtAmount?: string | undefined
        }>
      }
    }>
  } | undefined
  /** Only with ?compare=roundings */
  roundings?: Array<{
    roundingStrategy: 'line_level' | 'header_level' | 'en16931'
    roundingAlgorithm: 'half_up' | 'half_even'
    inEffect: boolean
    totals: {
      /** An exact decimal */
      totalNet: string
      /** An exact decimal */
      totalTax: string
      /** An exact decimal */
      totalGross: string
      /** An exact decimal */
      totalWht: string
      /** An exact decimal */
      totalPaymentDue: string
    }
    /** These totals less those of the settings in effect */
    difference: {
      /** An exact decimal */
      totalNet: string
      /** An exact decimal */
      totalTax: string
      /** An exact decimal */
      totalGross: string
      /** An exact decimal */
      totalWht: string
      /** An exact decimal */
      totalPaymentDue: string
    }
    taxBreakdown: {
      taxCode: string
      taxName: string
      /** An exact decimal */
      ratePercent: string
      /** An exact decimal */
      netBase: string
      /** An exact decimal */
      taxAmount: string
      /** An exact decimal */
      grossAmount: string
      difference: {
        /** An exact decimal */
        netBase: string
        /** An exact decimal */
        taxAmount: string
        /** An exact decimal */
        grossAmount: string
      }
    }[]
  }> | undefined
  /** Position of the cart in the request, from 0. */
  index: number
  status: 'calculated'
}

export type RefusedCart = {
  /** Position of the cart in the request, from 0. */
  index: number
  status: 'refused'
  problem: Problem
}

export type BatchRequest = {
  /** At most 100 carts with at most 20,000 lines in total. */
  carts: CalculateRequest[]
}

export type Document = {
  id: string
  type: 'offer' | 'order' | 'invoice'
  number: string
  /** null for an offer and an order. */
  invoiceType: 'standard' | 'advance' | 'settlement' | null
  externalReference: string | null
  issueDate: string
  status: 'approved' | 'voided'
  approvedAt: string
  approvedBy: string
  currency: string
  companyId: string | null
  buyerName: string | null
  correctsDocumentId: string | null
  correctionReason: 'return_of_goods' | 'price_reduction' | 'discount_after_sale' | 'prepayment_refund' | 'price_error' | 'quantity_error' | 'tax_rate_error' | 'other_error' | null
  correctionNote: string | null
  voidedAt: string | null
  voidedBy: string | null
  voidReason: string | null
  lockedAt: string | null
  lockedBy: string | null
  version: number
  /** Position in the tenant's chain of documents. */
  sequence: number
  /** SHA-256 of the bytes of the snapshot. */
  snapshotDigest: string
  /** SHA-256 of the bytes of the content; null for a document that was approved before documents had contents. */
  contentDigest: string | null
  /** Covers this document and all earlier ones. A copy stored elsewhere proves later manipulation. */
  chainDigest: string
  summary: TaxSummary
}

export type DocumentWithSnapshot = {
  id: string
  type: 'offer' | 'order' | 'invoice'
  number: string
  /** null for an offer and an order. */
  invoiceType: 'standard' | 'advance' | 'settlement' | null
  externalReference: string | null
  issueDate: string
  status: 'approved' | 'voided'
  approvedAt: string
  approvedBy: string
  currency: string
  companyId: string | null
  buyerName: string | null
  correctsDocumentId: string | null
  correctionReason: 'return_of_goods' | 'price_reduction' | 'discount_after_sale' | 'prepayment_refund' | 'price_error' | 'quantity_error' | 'tax_rate_error' | 'other_error' | null
  correctionNote: string | null
  voidedAt: string | null
  voidedBy: string | null
  voidReason: string | null
  lockedAt: string | null
  lockedBy: string | null
  version: number
  /** Position in the tenant's chain of documents. */
  sequence: number
  /** SHA-256 of the bytes of the snapshot. */
  snapshotDigest: string
  /** SHA-256 of the bytes of the content; null for a document that was approved before documents had contents. */
  contentDigest: string | null
  /** Covers this document and all earlier ones. A copy stored elsewhere proves later manipulation. */
  chainDigest: string
  summary: TaxSummary
  /** What is stored about an invoice in KSeF. It is not frozen and has a version of its own. */
  ksef?: {
    documentId: string
    /** How the invoice was issued: `online`; or offline, sent later: `offline24` (VAT act art. 106nda), `unavailability` (art. 106nh), `failure` of KSeF (art. 106nf). */
    mode: 'online' | 'offline24' | 'unavailability' | 'failure'
    /** null while an invoice that was issued offline has none. */
    number: string | null
    receivedAt: string | null
    fileSha256: string | null
    /** The official confirmation of receipt (UPO), if it is stored. */
    upo: {
      sha256: string
      bytes: number
    } | null
    version: number
    updatedAt: string
    updatedBy: string
  } | null | undefined
  /** The documents that it refers to, and the first 100 that refer to it. */
  links: LinkedDocument[]
  warnings?: CalculationWarning[] | undefined
  /** One entry for each line */
  explanations?: Explanation[] | undefined
  /** The distinct lists of rejected rules; lines with the same facts share one */
  rejectionLists?: RejectionList[] | undefined
  buyerView?: BuyerView | undefined
  content?: DocumentContent | undefined
  /** Of a correction of several documents: the period that its discount is for. */
  correctedPeriod?: string | undefined
  /** Of a correction of several documents: the fields of `content` that it changes in all of them. The others are those of the first document, and change none. */
  correctedData?: Array<'buyer' | 'thirdParties' | 'saleDate' | 'salePeriod' | 'placeOfIssue' | 'annotations'> | undefined
  /** Of a correction of an invoice in a foreign currency: what the returns state of each line of the snapshot in PLN. null for a line without an exchange rate. */
  linesInPln?: Array<{
    /** In PLN, two decimals */
    net: string
    /** In PLN, two decimals */
    marginBase?: string | undefined
    /** In PLN, two decimals */
    gross?: string | undefined
  } | null> | undefined
  snapshot: TaxSnapshot
}

export type LinkedDocument = {
  relation: 'source' | 'corrects' | 'settles' | 'source_of' | 'corrected_by' | 'settled_by'
  documentId: string
  type: 'offer' | 'order' | 'invoice'
  number: string
  issueDate: string
  status: 'approved' | 'voided'
}

export type ApproveRequest = {
  type: 'offer' | 'order' | 'invoice'
  number: string
  /** Today in the tenant's time zone by default. */
  issueDate?: string | null | undefined
  /** The company of the document. Its corrections inherit it. */
  companyId?: string | null | undefined
  /** The offers and orders that the document follows: an order follows offers, an invoice follows offers and orders. */
  sourceDocumentIds?: string[] | null | undefined
  /** Of an invoice: standard by default. An advance needs amountReceived, a settlement settles. */
  invoiceType?: 'standard' | 'advance' | 'settlement' | null | undefined
  /** Ids of the advance invoices that the settlement takes off. */
  settles?: string[] | null | undefined
  /** ISO 4217 */
  currency: string
  /** Whether prices are net (exclusive) or gross (inclusive). By default the tenant's default_price_mode; if that is null, the mode of each rate. */
  priceMode?: 'exclusive' | 'inclusive' | null | undefined
  /** By default the tenant's rounding_strategy. */
  roundingStrategy?: 'line_level' | 'header_level' | 'en16931' | null | undefined
  /** By default the tenant's rounding_algorithm. */
  roundingAlgorithm?: 'half_up' | 'half_even' | null | undefined
  /** Today in the tenant's time zone by default. */
  taxPointDate?: string | null | undefined
  customer?: Customer | undefined
  documentDiscount?: DocumentDiscount | undefined
  exchangeRate?: ExchangeRate | undefined
  /** The reference of another system, not unique. Lists can be filtered by it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
  buyer?: Buyer | undefined
  thirdParties?: ThirdParty[] | null | undefined
  /** P_6: the date of sale, if it differs from the issue date */
  saleDate?: string | null | undefined
  salePeriod?: SalePeriod | undefined
  /** P_1M */
  placeOfIssue?: string | null | undefined
  payment?: Payment | undefined
  annotations?: Annotations | undefined
  /** Further text of the invoice */
  notes?: string | null | undefined
  /** Of an advance invoice: the gross amount received. The items are those of the whole order, and the result has the part of each that was paid. */
  amountReceived?: string | number | null | undefined
  items: CalculateItem[]
}

export type Verification = {
  ok: boolean
  /** Number of documents verified by this call. */
  documents: number
  faults: Array<{
    /** null if the row with the id is missing. */
    documentId: string | null
    sequence: number | null
    fault: 'snapshot_changed' | 'document_changed' | 'chain_broken' | 'snapshot_missing' | 'content_changed' | 'content_missing' | 'document_missing' | 'chain_end_differs' | 'expected_missing' | 'pdf_missing' | 'pdf_changed'
  }>
  /** A copy stored elsewhere proves later manipulation of the whole chain. */
  chainEnd: {
    sequence: number
    chainDigest: string
  }
  /** The position of `expect` in the chain; `sequence` is null if it is missing. */
  expected: {
    chainDigest: string
    sequence: number | null
  } | null
  /** The fields of a document that the chain covers. */
  covers: string[]
  /** The fields that can change later and are outside the chain; the audit log has their changes. */
  notCovered: string[]
  next: string | null
}

export type DocumentInFull = {
  id: string
  type: 'offer' | 'order' | 'invoice'
  number: string
  /** null for an offer and an order. */
  invoiceType: 'standard' | 'advance' | 'settlement' | null
  externalReference: string | null
  issueDate: string
  status: 'approved' | 'voided'
  approvedAt: string
  approvedBy: string
  currency: string
  companyId: string | null
  buyerName: string | null
  correctsDocumentId: string | null
  correctionReason: 'return_of_goods' | 'price_reduction' | 'discount_after_sale' | 'prepayment_refund' | 'price_error' | 'quantity_error' | 'tax_rate_error' | 'other_error' | null
  correctionNote: string | null
  voidedAt: string | null
  voidedBy: string | null
  voidReason: string | null
  lockedAt: string | null
  lockedBy: string | null
  version: number
  /** Position in the tenant's chain of documents. */
  sequence: number
  /** SHA-256 of the bytes of the snapshot. */
  snapshotDigest: string
  /** SHA-256 of the bytes of the content; null for a document that was approved before documents had contents. */
  contentDigest: string | null
  /** Covers this document and all earlier ones. A copy stored elsewhere proves later manipulation. */
  chainDigest: string
  summary: TaxSummary
  /** What is stored about an invoice in KSeF. It is not frozen and has a version of its own. */
  ksef: {
    documentId: string
    /** How the invoice was issued: `online`; or offline, sent later: `offline24` (VAT act art. 106nda), `unavailability` (art. 106nh), `failure` of KSeF (art. 106nf). */
    mode: 'online' | 'offline24' | 'unavailability' | 'failure'
    /** null while an invoice that was issued offline has none. */
    number: string | null
    receivedAt: string | null
    fileSha256: string | null
    /** The official confirmation of receipt (UPO), if it is stored. */
    upo: {
      sha256: string
      bytes: number
    } | null
    version: number
    updatedAt: string
    updatedBy: string
  } | null
  /** The documents that it refers to, and the first 100 that refer to it. */
  links: LinkedDocument[]
  warnings?: CalculationWarning[] | undefined
  /** One entry for each line */
  explanations?: Explanation[] | undefined
  /** The distinct lists of rejected rules; lines with the same facts share one */
  rejectionLists?: RejectionList[] | undefined
  buyerView?: BuyerView | undefined
  content?: DocumentContent | undefined
  /** Of a correction of several documents: the period that its discount is for. */
  correctedPeriod?: string | undefined
  /** Of a correction of several documents: the fields of `content` that it changes in all of them. The others are those of the first document, and change none. */
  correctedData?: Array<'buyer' | 'thirdParties' | 'saleDate' | 'salePeriod' | 'placeOfIssue' | 'annotations'> | undefined
  /** Of a correction of an invoice in a foreign currency: what the returns state of each line of the snapshot in PLN. null for a line without an exchange rate. */
  linesInPln?: Array<{
    /** In PLN, two decimals */
    net: string
    /** In PLN, two decimals */
    marginBase?: string | undefined
    /** In PLN, two decimals */
    gross?: string | undefined
  } | null> | undefined
  snapshot: TaxSnapshot
  /** With include=actorNames: the names of the actors in `approvedBy`, `voidedBy` and `lockedBy`, as they are now. An actor that is neither a key nor a user has none. */
  actorNames?: Record<string, string> | undefined
}

export type DocumentFiscal = {
  schema: string
  /** Of all figures but those in PLN, P_14_1W to P_14_4W */
  currency: string
  figures: {
    field: string
    /** Two decimals */
    amount: string
    lines: {
      /** The position of the line, from 1 */
      position: number
      id: string
      amount: string
    }[]
  }[]
  annotations: {
    field: string
    value: string
    lines: {
      /** The position of the line, from 1 */
      position: number
      id: string
    }[]
  }[]
}

export type Recalculation = {
  changed: boolean
  summary: {
    before: TaxSummary
    after: TaxSummary
  }
  differencesTotal: number
  differences: Array<{
    /** JSON pointer into the snapshot. */
    pointer: string
    /** Missing if the earlier snapshot has no value there. */
    was?: string | Decimal | boolean | null | undefined
    /** Missing if the new snapshot has no value there. */
    now?: string | Decimal | boolean | null | undefined
  }>
}

export type CorrectRequest = {
  number: string
  reason: 'return_of_goods' | 'price_reduction' | 'discount_after_sale' | 'prepayment_refund' | 'price_error' | 'quantity_error' | 'tax_rate_error' | 'other_error'
  note?: string | null | undefined
  /** Today in the tenant's time zone by default. */
  issueDate?: string | null | undefined
  /** What the rows for the buyer list, `differences` by default; the figures are the same. */
  presentation?: 'differences' | 'before_and_after' | null | undefined
  discount?: SharedDiscount | undefined
  /** The reference of another system, not unique. Lists can be filtered by it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
  buyer?: Buyer | undefined
  thirdParties?: ThirdParty[] | null | undefined
  /** P_6: the date of sale, if it differs from the issue date */
  saleDate?: string | null | undefined
  salePeriod?: SalePeriod | undefined
  /** P_1M */
  placeOfIssue?: string | null | undefined
  payment?: Payment | undefined
  annotations?: Annotations | undefined
  /** Further text of the invoice */
  notes?: string | null | undefined
  lines?: CorrectionLine[] | null | undefined
  /** Of an advance invoice: the gross amount received in total. */
  amountReceived?: string | number | null | undefined
  /** Of a settlement invoice: the advance invoices that it settles from now on. */
  settles?: string[] | null | undefined
}

/** A discount on everything, as the total of its gross or of its net amounts. */
export type SharedDiscount = {
  /** Exact as a string. A number may have at most 15 significant digits. */
  gross?: string | number | null | undefined
  /** Exact as a string. A number may have at most 15 significant digits. */
  net?: string | number | null | undefined
} | null

/** The credit of a line by quantity or by amount, what a line becomes, or a new line. */
export type CorrectionLine = {
  /** Id of a line of the document. Missing when the entry adds a line. */
  id?: string | null | undefined
  /** The quantity to credit. */
  quantity?: string | number | null | undefined
  /** The amount to credit, net or gross, like the price of the line. */
  amount?: string | number | null | undefined
  /** What the line becomes, upwards or downwards; null removes it. */
  after?: {
    name?: string | null | undefined
    /** Exact as a string. A number may have at most 15 significant digits. */
    quantity?: string | number | null | undefined
    /** Exact as a string. A number may have at most 15 significant digits. */
    unitPrice?: string | number | null | undefined
    /** Exact as a string. A number may have at most 15 significant digits. */
    discountPercent?: string | number | null | undefined
    /** Exact as a string. A number may have at most 15 significant digits. */
    discountAmount?: string | number | null | undefined
    /** Per unit. Required by the margin procedure. */
    acquisitionCost?: string | number | null | undefined
    /** By default that of the tax category, else product. */
    itemType?: 'product' | 'service' | 'margin_goods' | null | undefined
    /** What is sold: the code of a tax category. It decides the item type and, for an OSS line, the level. Delivery is `shipping` and no service: it takes the taxes of the goods, as `packaging`, `shipment_insurance` and `payment_fee` do. */
    taxCategory?: string | null | undefined
    /** Category of the destination country's rate for an OSS line. By default that of the tax category, else standard. */
    rateCategory?: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null | undefined
    taxRateCode?: string | null | undefined
    taxGroupCode?: string | null | undefined
    /** The domestic rate that the price includes. It is removed before the line is taxed. */
    priceTaxRateCode?: string | null | undefined
    /** By default the document's. */
    taxPointDate?: string | null | undefined
    /** P_8A: unit of the quantity */
    unit?: string | null | undefined
    description?: string | null | undefined
    /** Indeks: the code of the seller */
    productCode?: string | null | undefined
    gtin?: string | null | undefined
    pkwiu?: string | null | undefined
    cn?: string | null | undefined
    gtu?: 'GTU_01' | 'GTU_02' | 'GTU_03' | 'GTU_04' | 'GTU_05' | 'GTU_06' | 'GTU_07' | 'GTU_08' | 'GTU_09' | 'GTU_10' | 'GTU_11' | 'GTU_12' | 'GTU_13' | null | undefined
    procedure?: 'WSTO_EE' | 'IED' | 'TT_D' | 'I_42' | 'I_63' | 'B_SPV' | 'B_SPV_DOSTAWA' | 'B_MPV_PROWIZJA' | null | undefined
    /** Goods or a service of annex 15 to the VAT act (split payment), P_12_Zal_15 */
    annex15?: boolean | null | undefined
    /** P_6A: the date of sale of the line, if it differs */
    saleDate?: string | null | undefined
  } | null | undefined
  /** A new line, calculated for the customer of the original. */
  add?: {
    id: string
    name?: string | null | undefined
    /** Exact as a string. A number may have at most 15 significant digits. */
    quantity: string | number
    /** Exact as a string. A number may have at most 15 significant digits. */
    unitPrice: string | number
    /** Exact as a string. A number may have at most 15 significant digits. */
    discountPercent?: string | number | null | undefined
    /** Exact as a string. A number may have at most 15 significant digits. */
    discountAmount?: string | number | null | undefined
    /** Per unit. Required by the margin procedure. */
    acquisitionCost?: string | number | null | undefined
    /** By default that of the tax category, else product. */
    itemType?: 'product' | 'service' | 'margin_goods' | null | undefined
    /** What is sold: the code of a tax category. It decides the item type and, for an OSS line, the level. Delivery is `shipping` and no service: it takes the taxes of the goods, as `packaging`, `shipment_insurance` and `payment_fee` do. */
    taxCategory?: string | null | undefined
    /** Category of the destination country's rate for an OSS line. By default that of the tax category, else standard. */
    rateCategory?: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null | undefined
    taxRateCode?: string | null | undefined
    taxGroupCode?: string | null | undefined
    /** The domestic rate that the price includes. It is removed before the line is taxed. */
    priceTaxRateCode?: string | null | undefined
    /** By default the document's. */
    taxPointDate?: string | null | undefined
    exchangeRate?: ExchangeRate | undefined
    /** P_8A: unit of the quantity */
    unit?: string | null | undefined
    description?: string | null | undefined
    /** Indeks: the code of the seller */
    productCode?: string | null | undefined
    gtin?: string | null | undefined
    pkwiu?: string | null | undefined
    cn?: string | null | undefined
    gtu?: 'GTU_01' | 'GTU_02' | 'GTU_03' | 'GTU_04' | 'GTU_05' | 'GTU_06' | 'GTU_07' | 'GTU_08' | 'GTU_09' | 'GTU_10' | 'GTU_11' | 'GTU_12' | 'GTU_13' | null | undefined
    procedure?: 'WSTO_EE' | 'IED' | 'TT_D' | 'I_42' | 'I_63' | 'B_SPV' | 'B_SPV_DOSTAWA' | 'B_MPV_PROWIZJA' | null | undefined
    /** Goods or a service of annex 15 to the VAT act (split payment), P_12_Zal_15 */
    annex15?: boolean | null | undefined
    /** P_6A: the date of sale of the line, if it differs */
    saleDate?: string | null | undefined
  } | null | undefined
}

export type CorrectSeveralRequest = {
  number: string
  reason: 'return_of_goods' | 'price_reduction' | 'discount_after_sale' | 'prepayment_refund' | 'price_error' | 'quantity_error' | 'tax_rate_error' | 'other_error'
  note?: string | null | undefined
  /** Today in the tenant's time zone by default. */
  issueDate?: string | null | undefined
  /** What the rows for the buyer list, `differences` by default; the figures are the same. */
  presentation?: 'differences' | 'before_and_after' | null | undefined
  discount?: SharedDiscount | undefined
  /** The reference of another system, not unique. Lists can be filtered by it. */
  externalReference?: string | null | undefined
  metadata?: Metadata | undefined
  buyer?: Buyer | undefined
  thirdParties?: ThirdParty[] | null | undefined
  /** P_6: the date of sale, if it differs from the issue date */
  saleDate?: string | null | undefined
  salePeriod?: SalePeriod | undefined
  /** P_1M */
  placeOfIssue?: string | null | undefined
  payment?: Payment | undefined
  annotations?: Annotations | undefined
  /** Further text of the invoice */
  notes?: string | null | undefined
  /** The period that the discount is for, as printed. */
  period?: string | null | undefined
  documents: Array<{
    id: string
    lines?: CorrectionLine[] | null | undefined
  }>
}

export type VoidRequest = {
  reason: string
}

export type DocumentKsef = {
  documentId: string
  /** How the invoice was issued: `online`; or offline, sent later: `offline24` (VAT act art. 106nda), `unavailability` (art. 106nh), `failure` of KSeF (art. 106nf). */
  mode: 'online' | 'offline24' | 'unavailability' | 'failure'
  /** null while an invoice that was issued offline has none. */
  number: string | null
  receivedAt: string | null
  fileSha256: string | null
  /** The official confirmation of receipt (UPO), if it is stored. */
  upo: {
    sha256: string
    bytes: number
  } | null
  version: number
  updatedAt: string
  updatedBy: string
}

export type JpkV7m = {
  schema: string
  /** The month of the tax points */
  period: string
  /** The sums of the sales register; a cell without a sale is left out */
  cells: Array<{
    cell: 'K_10' | 'K_11' | 'K_12' | 'K_13' | 'K_15' | 'K_16' | 'K_17' | 'K_18' | 'K_19' | 'K_20' | 'K_21' | 'K_22' | 'SprzedazVAT_Marza'
    /** In PLN, two decimals */
    amount: string
    documents: number
  }>
  /** VAT-7 (23), in whole zlotys; marks have the value 1 */
  declaration: {
    field: string
    value: string
  }[]
  control: {
    salesRows: number
    /** In PLN, two decimals */
    outputTax: string
    /** Always 0: the service has no purchases */
    purchaseRows: number
    /** In PLN, two decimals */
    inputTax: string
  }
  /** From the totals of the documents to the cells */
  reconciliation: {
    /** The totals of all documents with a line of the period */
    documents: {
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
      documents: number
    }
    cells: {
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
    }
    differences: Array<{
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
      reason: 'other_period' | 'oss' | 'no_vat' | 'no_supply' | 'margin_cost' | 'refused'
      documents: number
    }>
    /** The documents less what is declared and the differences: 0.00, unless there is a defect */
    unexplained: {
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
    }
  }
  /** The documents that prevent the file */
  refusedDocuments: number
  /** Why there is no file, at most 100 */
  faults: Array<{
    code: 'jpk-seller-missing' | 'jpk-no-field' | 'jpk-several-taxes' | 'jpk-exchange-rate-missing' | 'jpk-cash-accounting' | 'jpk-too-many-rows' | 'jpk-invalid'
    pointer: string
    detail: string
  }>
  /** What is to be added to the file before it is submitted */
  notes: Array<{
    code: 'no-purchases' | 'no-ksef-numbers'
    detail: string
  }>
}

export type JpkDocuments = {
  documents: Array<{
    id: string
    number: string
    issueDate: string
    buyerName: string | null
    /** In the cell; the net amount of a difference */
    amount: string
    /** The tax of a difference; null for a cell */
    tax: string | null
  }>
  next: string | null
}

export type OssReturn = {
  /** The quarter of the tax points */
  quarter: string
  /** Supplies of the quarter by member state of consumption, kind and rate */
  supplies: Array<{
    /** EL for Greece, XI for Northern Ireland */
    state: string
    kind: 'goods' | 'services'
    rateType: 'standard' | 'reduced'
    ratePercent: string
    /** In EUR, two decimals; null while a rate is missing */
    taxableAmount: string | null
    /** In EUR, two decimals; null while a rate is missing */
    vat: string | null
    /** Before conversion */
    currencies: {
      /** In the currency, two decimals */
      net: string
      /** In the currency, two decimals */
      tax: string
      currency: string
      documents: number
    }[]
  }>
  /** Corrections of earlier quarters; the return states their VAT alone */
  corrections: Array<{
    /** EL for Greece, XI for Northern Ireland */
    state: string
    quarter: string
    /** In EUR, two decimals; null while a rate is missing */
    taxableAmount: string | null
    /** In EUR, two decimals; null while a rate is missing */
    vat: string | null
    /** Before conversion */
    currencies: {
      /** In the currency, two decimals */
      net: string
      /** In the currency, two decimals */
      tax: string
      currency: string
      documents: number
    }[]
  }>
  /** The VAT of each member state of consumption */
  states: Array<{
    /** EL for Greece, XI for Northern Ireland */
    state: string
    /** In EUR, two decimals; null while a rate is missing */
    supplies: string | null
    /** In EUR, two decimals; null while a rate is missing */
    corrections: string | null
    /** In EUR, two decimals; null while a rate is missing */
    balance: string | null
  }>
  /** The sum of the balances above zero, in EUR; a state repays a balance below zero itself */
  due: string | null
  /** The rates that the amounts are converted at: of the request, or of a closing */
  rates: {
    currency: string
    quarter: string
    rate: string
  }[]
  /** From the totals of the documents to the return, for each currency */
  reconciliation: Array<{
    currency: string
    /** The totals of all documents with a line of the period */
    documents: {
      /** In the currency, two decimals */
      net: string
      /** In the currency, two decimals */
      tax: string
      documents: number
    }
    declared: {
      /** In the currency, two decimals */
      net: string
      /** In the currency, two decimals */
      tax: string
    }
    differences: Array<{
      /** In the currency, two decimals */
      net: string
      /** In the currency, two decimals */
      tax: string
      reason: 'other_period' | 'not_oss' | 'after_three_years' | 'refused'
      documents: number
    }>
    /** The documents less what is declared and the differences: 0.00, unless there is a defect */
    unexplained: {
      /** In the currency, two decimals */
      net: string
      /** In the currency, two decimals */
      tax: string
    }
  }>
  /** The documents that prevent the file */
  refusedDocuments: number
  /** Why there is no file, at most 100 */
  faults: Array<{
    code: 'oss-rate-missing' | 'oss-kind-unknown' | 'oss-several-taxes' | 'oss-too-many-rows'
    pointer: string
    detail: string
  }>
  /** What is to be checked or added before the return is submitted */
  notes: Array<{
    code: 'sent-from-poland' | 'no-facilitated-sales' | 'no-import-scheme' | 'rate-types'
    detail: string
  }>
}

export type OssDocuments = {
  documents: Array<{
    id: string
    number: string
    issueDate: string
    buyerName: string | null
    currency: string
    /** In the currency, two decimals */
    net: string
    /** In the currency, two decimals */
    tax: string
  }>
  next: string | null
}

export type VatUe = {
  /** The month of the tax points */
  period: string
  /** By part, country and number; at most 100,000 */
  rows: Array<{
    /** C: intra-EU supplies of goods; E: services (art. 100(1)(4)) */
    part: 'C' | 'E'
    /** EL for Greece, XI for Northern Ireland */
    country: string
    /** The VAT number of the buyer without its prefix */
    number: string
    /** A supply of the second taxpayer of a triangular transaction */
    triangular: boolean
    /** In whole zlotys, negative after returns */
    amount: string
    /** In PLN, two decimals */
    exactAmount: string
    documents: number
  }>
  /** From the totals of the documents to the rows */
  reconciliation: {
    /** The totals of all documents with a line of the period */
    documents: {
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
      documents: number
    }
    declared: {
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
    }
    differences: Array<{
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
      reason: 'other_period' | 'in_poland' | 'export' | 'outside_poland' | 'oss' | 'no_vat' | 'no_supply' | 'refused'
      documents: number
    }>
    /** The documents less what is declared and the differences: 0.00, unless there is a defect */
    unexplained: {
      /** In PLN, two decimals */
      net: string
      /** In PLN, two decimals */
      tax: string
    }
    /** The parts beside the cells of JPK_V7M. A difference is of documents that one of both refuses. */
    jpkV7m: Array<{
      /** C: intra-EU supplies of goods; E: services (art. 100(1)(4)) */
      part: 'C' | 'E'
      /** The rows of the part that are not triangular */
      declared: string
      cell: 'K_21' | 'K_12'
      /** The cell of JPK_V7M for the same documents */
      amount: string
      /** In PLN, two decimals */
      difference: string
    }>
  }
  /** The documents that prevent the file */
  refusedDocuments: number
  /** Why there is no file, at most 100 */
  faults: Array<{
    code: 'vat-ue-buyer-number' | 'vat-ue-no-part' | 'vat-ue-several-taxes' | 'vat-ue-exchange-rate-missing' | 'vat-ue-too-many-buyers'
    pointer: string
    detail: string
  }>
  /** What is to be added before the statement is submitted */
  notes: Array<{
    code: 'no-acquisitions' | 'no-call-off-stock' | 'corrected-buyers'
    detail: string
  }>
}

export type VatUeDocuments = {
  documents: Array<{
    id: string
    number: string
    issueDate: string
    buyerName: string | null
    /** In the rows; the net amount of a difference */
    amount: string
    /** The tax of a difference; null in rows */
    tax: string | null
  }>
  next: string | null
}

export type ReturnClosingPage = {
  closings: ReturnClosing[]
  /** The names of the actors of the page that have one */
  actorNames: Record<string, string>
  next: string | null
}

export type ReturnClosing = {
  id: string
  /** A month or a quarter */
  period: string
  /** From 1 for each period: a further closing replaces what was sent under the one before */
  number: number
  /** correction from the second closing of a month on, whose file replaces the one before; the return of a quarter is submitted once */
  purpose: 'submission' | 'correction'
  status: 'closed' | 'reopened'
  /** The sequence of the last document that it includes */
  sequence: number
  closedAt: string
  closedBy: string
  reopenedAt: string | null
  reopenedBy: string | null
  reopenReason: string | null
  version: number
  /** What is sent for the period; kept also after it is reopened */
  files: {
    name: string
    mediaType: string
    sha256: string
    bytes: number
  }[]
}

export type ReturnClosingWithFigures = {
  id: string
  /** A month or a quarter */
  period: string
  /** From 1 for each period: a further closing replaces what was sent under the one before */
  number: number
  /** correction from the second closing of a month on, whose file replaces the one before; the return of a quarter is submitted once */
  purpose: 'submission' | 'correction'
  status: 'closed' | 'reopened'
  /** The sequence of the last document that it includes */
  sequence: number
  closedAt: string
  closedBy: string
  reopenedAt: string | null
  reopenedBy: string | null
  reopenReason: string | null
  version: number
  /** What is sent for the period; kept also after it is reopened */
  files: {
    name: string
    mediaType: string
    sha256: string
    bytes: number
  }[]
  /** The figures when it was closed */
  figures: {
    jpkV7m: JpkV7m
    /** The rows are in the file */
    vatUe: {
      /** The month of the tax points */
      period: string
      /** From the totals of the documents to the rows */
      reconciliation: {
        /** The totals of all documents with a line of the period */
        documents: {
          /** In PLN, two decimals */
          net: string
          /** In PLN, two decimals */
          tax: string
          documents: number
        }
        declared: {
          /** In PLN, two decimals */
          net: string
          /** In PLN, two decimals */
          tax: string
        }
        differences: Array<{
          /** In PLN, two decimals */
          net: string
          /** In PLN, two decimals */
          tax: string
          reason: 'other_period' | 'in_poland' | 'export' | 'outside_poland' | 'oss' | 'no_vat' | 'no_supply' | 'refused'
          documents: number
        }>
        /** The documents less what is declared and the differences: 0.00, unless there is a defect */
        unexplained: {
          /** In PLN, two decimals */
          net: string
          /** In PLN, two decimals */
          tax: string
        }
        /** The parts beside the cells of JPK_V7M. A difference is of documents that one of both refuses. */
        jpkV7m: Array<{
          /** C: intra-EU supplies of goods; E: services (art. 100(1)(4)) */
          part: 'C' | 'E'
          /** The rows of the part that are not triangular */
          declared: string
          cell: 'K_21' | 'K_12'
          /** The cell of JPK_V7M for the same documents */
          amount: string
          /** In PLN, two decimals */
          difference: string
        }>
      }
      /** The documents that prevent the file */
      refusedDocuments: number
      /** Why there is no file, at most 100 */
      faults: Array<{
        code: 'vat-ue-buyer-number' | 'vat-ue-no-part' | 'vat-ue-several-taxes' | 'vat-ue-exchange-rate-missing' | 'vat-ue-too-many-buyers'
        pointer: string
        detail: string
      }>
      /** What is to be added before the statement is submitted */
      notes: Array<{
        code: 'no-acquisitions' | 'no-call-off-stock' | 'corrected-buyers'
        detail: string
      }>
    }
  } | {
    oss: OssReturn
  }
}

export type TaxRate = {
  id: string
  tax_code: string
  tax_name: string
  /** At least two decimals */
  rate_percent: string
  calculation_mode: 'exclusive' | 'inclusive' | 'margin' | 'wht'
  tax_status: 'standard' | 'zero_rated' | 'exempt' | 'reverse_charge' | 'out_of_scope'
  fiscal_code: string | null
  legal_clause: string | null
  country: string
  category: 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero' | null
  valid_from: string
  valid_to: string | null
  is_active: 0 | 1
  version: number
}

export type ConfigurationWarning = {
  code: string
  pointer: string
  detail: string
  /** The rule that the warning is about */
  ruleId?: string | undefined
}

export type ChangedCell = {
  customerType: 'b2b' | 'b2c'
  geoZone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
  itemType: 'product' | 'service' | 'margin_goods'
  /** null: lines without a tax category */
  taxCategory: string | null
  from: string | null
  to: string | null
  before: {
    ruleId: string
    /** The place among the active rules in the order in which they are read, from 1 */
    position: number
    priority: number
    /** null: the rule is named by its conditions */
    name: string | null
    conditions: RuleConditions
    target: {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    }
  } | null
  after: {
    ruleId: string
    /** The place among the active rules in the order in which they are read, from 1 */
    position: number
    priority: number
    /** null: the rule is named by its conditions */
    name: string | null
    conditions: RuleConditions
    target: {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    }
  } | null
}

export type ChangedDocument = {
  documentId: string
  type: 'offer' | 'order' | 'invoice'
  number: string
  before: DocumentOutcome
  after: DocumentOutcome
  differencesTotal: number
  differences: Array<{
    /** JSON pointer into the snapshot. */
    pointer: string
    /** Missing if the earlier snapshot has no value there. */
    was?: string | Decimal | boolean | null | undefined
    /** Missing if the new snapshot has no value there. */
    now?: string | Decimal | boolean | null | undefined
  }>
}

export type DocumentOutcome = TaxSummary | {
  faults: CalculationWarning[]
}

export type RuleCoverage = {
  on: string
  /** First day with these cells */
  from: string | null
  /** First later day with different cells */
  to: string | null
  cells: Array<{
    customer_type: 'b2b' | 'b2c'
    geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
    item_type: 'product' | 'service' | 'margin_goods'
    /** false for a combination that cannot occur: a consumer with an active EU VAT number. */
    possible: boolean
    /** The first matching rule; null if no rule matches. */
    rule: {
      id: string
      priority: number
      /** A name for people; it has no effect on a calculation. */
      name: string | null
      customer_type: 'all' | 'b2b' | 'b2c'
      geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
      item_type: 'all' | 'product' | 'service' | 'margin_goods'
      /** Only lines of this tax category. null: lines of any category, and lines without one. */
      tax_category: string | null
      target: {
        rate: string
      } | {
        group: string
      } | {
        destination: true
      }
      /** The place among the active rules in the order in which they are read, from 1 */
      position: number
    } | null
    /** At most 20 of the later rules that match on this day, in reading order */
    also_matching: string[]
    also_matching_total: number
    /** The winner on all days, in order; null where no rule matches. At most 200: 100 before the day and 100 from it on. */
    intervals: Array<{
      from: string | null
      to: string | null
      rule_id: string | null
    }>
    intervals_total: number
  }>
  /** Rules that cannot match on any day. */
  shadowed: Array<{
    rule_id: string
    priority: number
    /** A name for people; it has no effect on a calculation. */
    name: string | null
    customer_type: 'all' | 'b2b' | 'b2c'
    geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
    item_type: 'all' | 'product' | 'service' | 'margin_goods'
    /** Only lines of this tax category. null: lines of any category, and lines without one. */
    tax_category: string | null
    /** The place among the active rules in the order in which they are read, from 1 */
    position: number
    /** At most 20 of the earlier rules, in reading order */
    covered_by: string[]
  }>
  /** Rules that earlier rules hide in part. */
  partly_covered: Array<{
    rule_id: string
    priority: number
    /** A name for people; it has no effect on a calculation. */
    name: string | null
    customer_type: 'all' | 'b2b' | 'b2c'
    geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
    item_type: 'all' | 'product' | 'service' | 'margin_goods'
    /** Only lines of this tax category. null: lines of any category, and lines without one. */
    tax_category: string | null
    /** The place among the active rules in the order in which they are read, from 1 */
    position: number
    /** At most 20 of the earlier rules, in reading order */
    covered_by: string[]
  }>
  /** At most 100 active rules of combinations that cannot occur. */
  impossible: string[]
}

export type TaxRule = {
  id: string
  /** A name for people; it has no effect on a calculation. */
  name: string | null
  /** Why the rule exists, for people. */
  note: string | null
  priority: number
  customer_type: 'all' | 'b2b' | 'b2c'
  geo_zone: 'domestic' | 'eu_vat' | 'eu_consumer' | 'export_world'
  item_type: 'all' | 'product' | 'service' | 'margin_goods'
  /** Only lines of this tax category. null: lines of any category, and lines without one. */
  tax_category: string | null
  target: {
    rate: string
  } | {
    group: string
  } | {
    destination: true
  }
  valid_from: string | null
  valid_to: string | null
  is_active: 0 | 1
  version: number
}

export type TaxGroup = {
  id: string
  group_code: string
  group_name: string
  components: Array<{
    tax_code: string
    is_compound: 0 | 1
  }>
  is_active: 0 | 1
  version: number
}

export type TaxCategory = {
  id: string
  category_code: string
  category_name: string
  /** follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document. */
  item_type: 'product' | 'service' | 'margin_goods' | 'follows_goods'
  description: string | null
  legal_basis: string | null
  levels: Record<string, 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero'>
  is_active: 0 | 1
  version: number
}

export type NewTaxCategory = {
  category_code: string
  category_name: string
  /** follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document. */
  item_type: 'product' | 'service' | 'margin_goods' | 'follows_goods'
  /** @default null */
  description?: string | null | undefined
  /** @default null */
  legal_basis?: string | null | undefined
  /** @default {} */
  levels?: Record<string, 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero'> | undefined
  is_active?: 0 | 1 | undefined
}

export type TaxCategoryChange = {
  category_name?: string | undefined
  /** follows_goods: a cost, such as shipping, that takes the taxes of the goods of its document. */
  item_type?: 'product' | 'service' | 'margin_goods' | 'follows_goods' | undefined
  description?: string | null | undefined
  legal_basis?: string | null | undefined
  levels?: Record<string, 'standard' | 'reduced' | 'second_reduced' | 'super_reduced' | 'parking' | 'zero'> | undefined
  is_active?: 0 | 1 | undefined
}

export type TaxSettings = {
  default_price_mode: 'exclusive' | 'inclusive' | null
  rounding_strategy: 'line_level' | 'header_level' | 'en16931'
  rounding_algorithm: 'half_up' | 'half_even'
  inclusive_rounding_target: 'tax' | 'net'
  unverified_vat_number_policy: 'charge_vat' | 'hold'
  /** The first day on which distance sales and electronic services are taxed in the buyer's country. null: they are below 10,000 EUR a year and taxed in Poland (Directive 2006/112/EC art. 59c). */
  oss_from: string | null
  invoice_completeness: 'off' | 'warn' | 'require'
  version: number
}

export type Seller = {
  name?: string | undefined
  address?: Address | undefined
  nip?: string | undefined
  euVatNumber?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  bankAccounts?: BankAccount[] | undefined
  krs?: string | undefined
  regon?: string | undefined
  bdo?: string | undefined
  /** The code of the tax office (KodUrzedu) for JPK_V7M */
  taxOffice?: string | undefined
  naturalPerson?: NaturalPerson | undefined
  /** Register court and share capital, as printed */
  registerText?: string | undefined
  /** The digest that POST /seller/logos returned */
  logo?: string | undefined
  version: number
}

/** The taxpayer as JPK_V7M states a natural person; absent for a company */
export type NaturalPerson = {
  firstName: string
  lastName: string
  birthDate: string
}

export type SellerProfile = {
  name?: string | undefined
  address?: Address | undefined
  nip?: string | undefined
  euVatNumber?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  bankAccounts?: BankAccount[] | undefined
  krs?: string | undefined
  regon?: string | undefined
  bdo?: string | undefined
  /** The code of the tax office (KodUrzedu) for JPK_V7M */
  taxOffice?: string | undefined
  naturalPerson?: NaturalPerson | undefined
  /** Register court and share capital, as printed */
  registerText?: string | undefined
  /** The digest that POST /seller/logos returned */
  logo?: string | undefined
}

export type Logo = {
  /** SHA-256 of the bytes: the `logo` of the profile */
  digest: string
  type: 'image/png' | 'image/jpeg'
  bytes: number
}

export type NewLogo = {
  /** A PNG or JPEG image in base64, at most 192 KiB */
  data: string
}

export type TaxConfigurationFile = {
  format: 'fiscus-tax-configuration'
  format_version: 1
  rates: NewTaxRate[]
  groups: NewTaxGroup[]
  /** @default [] */
  categories?: NewTaxCategory[] | undefined
  rules: NewTaxRule[]
  settings: {
    default_price_mode: 'exclusive' | 'inclusive' | null
    rounding_strategy: 'line_level' | 'header_level' | 'en16931'
    rounding_algorithm: 'half_up' | 'half_even'
    inclusive_rounding_target: 'tax' | 'net'
    unverified_vat_number_policy: 'charge_vat' | 'hold'
    /**
     * The first day on which distance sales and electronic services are taxed in the buyer's country. null: they are below 10,000 EUR a year and taxed in Poland (Directive 2006/112/EC art. 59c).
     * @default "2021-07-01"
     */
    oss_from?: string | null | undefined
    /** @default "off" */
    invoice_completeness?: 'off' | 'warn' | 'require' | undefined
  }
}

export type ImportDifference = {
  removed: number
  changed: number
  added: number
  /** The first 1000: removed, then changed, then added records */
  records: RecordDifference[]
}

export type RecordDifference = {
  change: 'removed' | 'changed' | 'added'
  record: 'rate' | 'group' | 'category' | 'rule' | 'settings'
  /** The stored record; null for an added record and for the settings */
  id: string | null
  /** The record for people: code and first day, or the name and conditions of a rule */
  label: string
  /** The fields that differ; empty unless changed */
  fields: Array<{
    field: string
    /** The stored value */
    before: string | Decimal | null | {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    } | Array<{
      tax_code: string
      is_compound: 0 | 1
    }>
    /** The value of the file */
    after: string | Decimal | null | {
      rate: string
    } | {
      group: string
    } | {
      destination: true
    } | Array<{
      tax_code: string
      is_compound: 0 | 1
    }>
  }>
}

export type ConfigurationHistoryEntry = {
  id: string
  /** The instant of the change, in UTC */
  at: string
  actor: string
  /** The name of the key or user; null: none is known */
  actor_name: string | null
  action: string
  record: 'rate' | 'rule' | 'group' | 'category' | 'settings'
  /** null for the settings */
  record_id: string | null
  /** The record for people */
  label: string
  reason: string | null
  request_id: string | null
  /** The record before the change; null if it was new */
  before: Record<string, JsonValue> | null
  /** The record after the change; null if it was deleted */
  after: Record<string, JsonValue> | null
  /** Documents that were approved after the change: at most 1,000 are counted */
  documents_since: number
}

export type TaxConfigurationUsage = {
  rates: {
    tax_code: string
    /** Rules that lead to the code */
    rules: number
    /** Groups with the code as a component */
    groups: number
    /** Versions that an approved document has applied to a line */
    used_versions: string[]
  }[]
  groups: {
    group_code: string
    rules: number
  }[]
  categories: {
    category_code: string
    rules: number
  }[]
}

export type BackgroundJob = {
  id: string
  kind: string
  status: 'pending' | 'running' | 'success' | 'failed' | 'cancelled'
  priority: 'high' | 'normal' | 'low'
  /** Never decreases; 100 only when the job has succeeded */
  progress_percent: number
  processed_items: number
  /** null until the job has counted its items */
  total_items: number | null
  /** Processed items that failed */
  failed_items: number
  /** Increases with each start */
  fence: number
  worker: string | null
  heartbeat_at: string | null
  /** Number of starts, on all workers */
  attempts: number
  /** Earliest start */
  available_at: string
  cancel_requested_at: string | null
  /** The reason of the failure or of the retry */
  error: string | null
  /** Summary of the result, once the job has succeeded */
  summary: string | null
  result_files: JobFile[]
  created_at: string
  created_by: string
  /** The name of the key or user that created it, as it is now */
  created_by_name: string | null
  request_id: string | null
  /** The trace of the request in the tracing system; null without tracing */
  trace_id: string | null
  started_at: string | null
  finished_at: string | null
  /** When a running job would end if it continued at its mean speed; null before its first items */
  expected_end_at: string | null
  /** The requested parameters, with defaults */
  params: JsonValue
  /** Details of the result; the shape depends on the kind */
  details: JsonValue
  /** The first 1,000 failed items, with the reason */
  item_errors: {
    id: string
    error: string
  }[]
}

export type JobFile = {
  name: string
  media_type: string
  bytes: number
  sha256: string
}

export type BackgroundJobRequest = {
  kind: 'bulk_edit'
  params: {
    entity: 'companies'
    set: {
      name?: string | undefined
      status?: 'lead' | 'active' | 'inactive' | undefined
      tax_id?: string | null | undefined
      email?: string | null | undefined
      phone?: string | null | undefined
      street?: string | null | undefined
      postal_code?: string | null | undefined
      city?: string | null | undefined
      country?: string | null | undefined
      owner_id?: string | null | undefined
    }
    /** Ids of the records to edit. */
    ids?: string[] | undefined
    /** Edits the records that match in every field. null matches a field without a value. */
    filter?: {
      status?: 'lead' | 'active' | 'inactive' | Array<'lead' | 'active' | 'inactive'> | undefined
      country?: string | null | Array<string | null> | null | undefined
      city?: string | null | Array<string | null> | null | undefined
      owner_id?: string | null | Array<string | null> | null | undefined
      created_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      updated_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
    } | undefined
    /** Edits every record. */
    all?: true | undefined
  } | {
    entity: 'contacts'
    set: {
      first_name?: string | '' | undefined
      last_name?: string | undefined
      status?: 'active' | 'inactive' | undefined
      position?: string | null | undefined
      email?: string | null | undefined
      phone?: string | null | undefined
      company_id?: string | null | undefined
      owner_id?: string | null | undefined
    }
    /** Ids of the records to edit. */
    ids?: string[] | undefined
    /** Edits the records that match in every field. null matches a field without a value. */
    filter?: {
      status?: 'active' | 'inactive' | Array<'active' | 'inactive'> | undefined
      position?: string | null | Array<string | null> | null | undefined
      company_id?: string | null | Array<string | null> | null | undefined
      owner_id?: string | null | Array<string | null> | null | undefined
      created_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      updated_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
    } | undefined
    /** Edits every record. */
    all?: true | undefined
  } | {
    entity: 'tickets'
    set: {
      subject?: string | undefined
      status?: 'new' | 'open' | 'waiting' | 'resolved' | 'closed' | undefined
      priority?: 'high' | 'normal' | 'low' | undefined
      company_id?: string | null | undefined
      contact_id?: string | null | undefined
      assignee_id?: string | null | undefined
    }
    /** Ids of the records to edit. */
    ids?: string[] | undefined
    /** Edits the records that match in every field. null matches a field without a value. */
    filter?: {
      status?: 'new' | 'open' | 'waiting' | 'resolved' | 'closed' | Array<'new' | 'open' | 'waiting' | 'resolved' | 'closed'> | undefined
      priority?: 'high' | 'normal' | 'low' | Array<'high' | 'normal' | 'low'> | undefined
      opened_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      company_id?: string | null | Array<string | null> | null | undefined
      contact_id?: string | null | Array<string | null> | null | undefined
      assignee_id?: string | null | Array<string | null> | null | undefined
      closed_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      created_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      updated_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
    } | undefined
    /** Edits every record. */
    all?: true | undefined
  } | {
    entity: 'calendar_events'
    set: {
      title?: string | undefined
      description?: string | null | undefined
      location?: string | null | undefined
      status?: 'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed' | undefined
      start_date?: string | undefined
      end_date?: string | undefined
      is_all_day?: 0 | 1 | undefined
      timezone?: string | undefined
      company_id?: string | null | undefined
      contact_id?: string | null | undefined
      owner_id?: string | null | undefined
    }
    /** Ids of the records to edit. */
    ids?: string[] | undefined
    /** Edits the records that match in every field. null matches a field without a value. */
    filter?: {
      status?: 'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed' | Array<'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed'> | undefined
      start_date?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      end_date?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      company_id?: string | null | Array<string | null> | null | undefined
      contact_id?: string | null | Array<string | null> | null | undefined
      owner_id?: string | null | Array<string | null> | null | undefined
      created_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
      updated_at?: {
        from?: string | undefined
        before?: string | undefined
      } | undefined
    } | undefined
    /** Edits every record. */
    all?: true | undefined
  }
  /** @default "normal" */
  priority?: 'high' | 'normal' | 'low' | undefined
} | {
  kind: 'cascading_delete'
  params: {
    entity: 'company'
    id: string
  }
  /** @default "normal" */
  priority?: 'high' | 'normal' | 'low' | undefined
} | {
  kind: 'wbs_rebuild'
  params: {
    /** Id of the project to rebuild. Without it, all projects are rebuilt. */
    projectId?: string | undefined
  }
  /** @default "normal" */
  priority?: 'high' | 'normal' | 'low' | undefined
} | {
  kind: 'budget_totals'
  params: {
    /** Id of a project. Without projectId and contractId, the totals of all projects and contracts are computed. */
    projectId?: string | undefined
    /** Id of a contract. */
    contractId?: string | undefined
  }
  /** @default "normal" */
  priority?: 'high' | 'normal' | 'low' | undefined
} | {
  kind: 'analytic_report'
  params: {
    /** The first day, included. */
    from: string
    /** The last day, included. */
    to: string
    report: 'tax_by_period_and_rate'
    /**
     * The period by which dates of issue are grouped.
     * @default "month"
     */
    period?: 'month' | 'quarter' | 'year' | undefined
    /**
     * A correction has the type of the document that it corrects.
     * @default ["invoice"]
     */
    documentTypes?: Array<'offer' | 'order' | 'invoice'> | undefined
  } | {
    report: 'tickets_by_status_and_age'
    /** The instant at which tickets are counted; the default is the beginning of the report. */
    asOf?: string | undefined
  } | {
    /** The first day, included. */
    from: string
    /** The last day, included. */
    to: string
    report: 'timesheets_by_project_and_person'
  }
  /** @default "normal" */
  priority?: 'high' | 'normal' | 'low' | undefined
}

export type BackgroundJobSummary = {
  id: string
  kind: string
  status: 'pending' | 'running' | 'success' | 'failed' | 'cancelled'
  priority: 'high' | 'normal' | 'low'
  /** Never decreases; 100 only when the job has succeeded */
  progress_percent: number
  processed_items: number
  /** null until the job has counted its items */
  total_items: number | null
  /** Processed items that failed */
  failed_items: number
  /** Increases with each start */
  fence: number
  worker: string | null
  heartbeat_at: string | null
  /** Number of starts, on all workers */
  attempts: number
  /** Earliest start */
  available_at: string
  cancel_requested_at: string | null
  /** The reason of the failure or of the retry */
  error: string | null
  /** Summary of the result, once the job has succeeded */
  summary: string | null
  result_files: JobFile[]
  created_at: string
  created_by: string
  /** The name of the key or user that created it, as it is now */
  created_by_name: string | null
  request_id: string | null
  /** The trace of the request in the tracing system; null without tracing */
  trace_id: string | null
  started_at: string | null
  finished_at: string | null
  /** When a running job would end if it continued at its mean speed; null before its first items */
  expected_end_at: string | null
}

export type BackgroundJobCounts = {
  counts: {
    pending: number
    running: number
    success: number
    failed: number
    cancelled: number
  }
}

export type CronProcess = {
  id: string
  kind: 'ticker' | 'worker'
  host: string
  version: string | null
  started_at: string
  heartbeat_at: string
  /** Time since the heartbeat, which comes every 10 s */
  heartbeat_age_seconds: number
  /** Three heartbeats are missing: it was killed, or cannot reach the database */
  is_silent: boolean
  /** The latest tick of a ticker */
  ticked_at: string | null
  /** Resident memory of the process */
  memory_bytes: number | null
  queues: Array<'mail' | 'dav' | 'pdf' | 'jobs' | 'maintenance'>
  /** Runs at a time, of each queue */
  concurrency: number | null
  /** The runs that it executes, the longest first; at most 100 */
  running: Array<{
    run_id: string
    task_id: string
    task_name: string
    /** The label of the task */
    task_label: string
    tenant: string | null
    started_at: string | null
    progress_done: number | null
    progress_total: number | null
    memory_bytes: number | null
  }>
}

export type CronQueue = {
  queue: 'mail' | 'dav' | 'pdf' | 'jobs' | 'maintenance'
  waiting: number
  active: number
  delayed: number
  failed: number
  /** Age of the oldest waiting run; 0 without one */
  oldest_seconds: number
  is_paused: boolean
  /** Whether a live process takes runs from it */
  has_worker: boolean
}

export type CronBulkRuns = {
  results: Array<{
    id: string
    /** null: there is no such task */
    name: string | null
    /** Slug of the tenant; null in the admin profile */
    tenant: string | null
    outcome: 'scheduled' | 'already_running' | 'not_found'
    /** The new run, or the outstanding one */
    run_id: string | null
  }>
}

export type CronBulkRequest = {
  /** The tasks with these ids */
  ids?: string[] | null | undefined
  profile?: 'admin' | 'client' | null | undefined
  /** Slug of a tenant */
  tenant?: string | null | undefined
  /** The task with this name, in every scope */
  name?: string | null | undefined
  /** Status of the last run */
  status?: 'success' | 'failed' | 'running' | 'idle' | null | undefined
  /** Part of the name or the label */
  q?: string | null | undefined
}

export type CronBulkChanges = {
  results: Array<{
    id: string
    /** null: there is no such task */
    name: string | null
    /** Slug of the tenant; null in the admin profile */
    tenant: string | null
    outcome: 'changed' | 'unchanged' | 'rejected' | 'not_found'
    /** Why the schedule was rejected */
    detail: string | null
  }>
}

export type CronListedTask = {
  id: string
  profile: 'admin' | 'client'
  /** null in the admin profile */
  tenant_id: string | null
  /** Slug of the tenant */
  tenant: string | null
  name: string
  label: string
  command_class: string
  expression: string
  timezone: string
  timeout_seconds: number
  is_active: 0 | 1
  is_running: 0 | 1
  last_run_at: string | null
  /** null while inactive */
  next_run_at: string | null
  last_status: 'success' | 'failed' | 'running' | 'idle'
  last_duration_ms: number | null
  /** The outstanding run: scheduled or running */
  run_id: string | null
  /** Increases with each start */
  fence: number
  misfire_policy: 'skip' | 'one' | 'all'
  misfire_window_seconds: number
  /** How often a run may fail or time out before it ends; 1: it is never retried */
  max_attempts: number
  /** The delay of the first retry; each further one takes twice as long */
  retry_delay_seconds: number
  /** Runs that failed or timed out since the last success */
  consecutive_failures: number
  /** The worst that applies to an active task: its worker is lost, its success is late, its last run failed */
  alert: 'none' | 'failing' | 'late' | 'worker_lost'
  /** A success that comes later than this time after its slot is late; null: never */
  late_after_seconds: number | null
  /** The slot from which the next success is expected */
  success_due_at: string | null
  late_since: string | null
  /** What to do when the task fails */
  runbook: string | null
  paused_until: string | null
  paused_reason: string | null
  /** The actor that paused the task */
  paused_by: string | null
  paused_at: string | null
  /** Pinged after each run */
  ping_url: string | null
  /** Increases with each change of the schedule */
  version: number
  /** The actor of the latest change; null if there was none */
  updated_by: string | null
  /** When a running run exceeds its time-out */
  timeout_at: string | null
  /** The worker of the running run has lost its lease: when the run is released, unless the worker returns */
  release_at: string | null
  /** The fields that keep their value; the others follow the catalogue */
  edited_fields: Array<'label' | 'expression' | 'timezone' | 'is_active' | 'timeout_seconds' | 'misfire_policy' | 'misfire_window_seconds' | 'max_attempts' | 'retry_delay_seconds' | 'ping_url' | 'late_after_seconds' | 'runbook'>
  /** The latest runs, the newest first; only with `recent_runs` */
  recent_runs?: Array<{
    id: string
    status: 'scheduled' | 'running' | 'success' | 'failed' | 'timeout' | 'skipped' | 'interrupted'
    scheduled_at: string
    duration_ms: number | null
  }> | undefined
  /** The next slots, from the end of a pause; only with `next_slots` */
  next_slots?: string[] | undefined
}

export type CronSlots = {
  expression: string
  timezone: string
  next: Array<{
    at: string
    utc: string
    local: string
    /** Effect of a daylight saving change on this slot */
    note?: string | undefined
  }>
}

export type CronPause = {
  /** The tasks with these ids */
  ids?: string[] | null | undefined
  profile?: 'admin' | 'client' | null | undefined
  /** Slug of a tenant */
  tenant?: string | null | undefined
  /** The task with this name, in every scope */
  name?: string | null | undefined
  /** Status of the last run */
  status?: 'success' | 'failed' | 'running' | 'idle' | null | undefined
  /** Part of the name or the label */
  q?: string | null | undefined
  until?: string | null | undefined
  /** Shown with the task */
  reason?: string | null | undefined
}

export type CronResume = {
  /** The tasks with these ids */
  ids?: string[] | null | undefined
  profile?: 'admin' | 'client' | null | undefined
  /** Slug of a tenant */
  tenant?: string | null | undefined
  /** The task with this name, in every scope */
  name?: string | null | undefined
  /** Status of the last run */
  status?: 'success' | 'failed' | 'running' | 'idle' | null | undefined
  /** Part of the name or the label */
  q?: string | null | undefined
}

export type CronTask = {
  id: string
  profile: 'admin' | 'client'
  /** null in the admin profile */
  tenant_id: string | null
  /** Slug of the tenant */
  tenant: string | null
  name: string
  label: string
  command_class: string
  expression: string
  timezone: string
  timeout_seconds: number
  is_active: 0 | 1
  is_running: 0 | 1
  last_run_at: string | null
  /** null while inactive */
  next_run_at: string | null
  last_status: 'success' | 'failed' | 'running' | 'idle'
  last_duration_ms: number | null
  /** The outstanding run: scheduled or running */
  run_id: string | null
  /** Increases with each start */
  fence: number
  misfire_policy: 'skip' | 'one' | 'all'
  misfire_window_seconds: number
  /** How often a run may fail or time out before it ends; 1: it is never retried */
  max_attempts: number
  /** The delay of the first retry; each further one takes twice as long */
  retry_delay_seconds: number
  /** Runs that failed or timed out since the last success */
  consecutive_failures: number
  /** The worst that applies to an active task: its worker is lost, its success is late, its last run failed */
  alert: 'none' | 'failing' | 'late' | 'worker_lost'
  /** A success that comes later than this time after its slot is late; null: never */
  late_after_seconds: number | null
  /** The slot from which the next success is expected */
  success_due_at: string | null
  late_since: string | null
  /** What to do when the task fails */
  runbook: string | null
  paused_until: string | null
  paused_reason: string | null
  /** The actor that paused the task */
  paused_by: string | null
  paused_at: string | null
  /** Pinged after each run */
  ping_url: string | null
  /** Increases with each change of the schedule */
  version: number
  /** The actor of the latest change; null if there was none */
  updated_by: string | null
  /** When a running run exceeds its time-out */
  timeout_at: string | null
  /** The worker of the running run has lost its lease: when the run is released, unless the worker returns */
  release_at: string | null
  /** The fields that keep their value; the others follow the catalogue */
  edited_fields: Array<'label' | 'expression' | 'timezone' | 'is_active' | 'timeout_seconds' | 'misfire_policy' | 'misfire_window_seconds' | 'max_attempts' | 'retry_delay_seconds' | 'ping_url' | 'late_after_seconds' | 'runbook'>
}

export type CronTaskChange = {
  label?: string | undefined
  /** Five cron fields */
  expression?: string | undefined
  /** A name of the IANA time zone database */
  timezone?: string | undefined
  is_active?: 0 | 1 | undefined
  timeout_seconds?: number | undefined
  misfire_policy?: 'skip' | 'one' | 'all' | undefined
  misfire_window_seconds?: number | undefined
  max_attempts?: number | undefined
  retry_delay_seconds?: number | undefined
  paused_until?: string | null | undefined
  paused_reason?: string | null | undefined
  ping_url?: string | null | undefined
  late_after_seconds?: number | null | undefined
  runbook?: string | null | undefined
}

export type CronTaskReset = {
  /** Without it, all edited fields */
  fields?: Array<'label' | 'expression' | 'timezone' | 'is_active' | 'timeout_seconds' | 'misfire_policy' | 'misfire_window_seconds' | 'max_attempts' | 'retry_delay_seconds' | 'ping_url' | 'late_after_seconds' | 'runbook'> | undefined
}

export type CronRunSummary = {
  id: string
  task_id: string
  task_name: string
  /** The label of the task, as it is now; null when the task no longer exists */
  task_label: string | null
  tenant_id: string | null
  /** Slug of the tenant; null in the admin profile */
  tenant: string | null
  /** The due instant; null for a manual run */
  slot: string | null
  trigger: 'schedule' | 'manual' | 'cli'
  /** The actor that started a manual run */
  actor: string | null
  /** The name of the key or user that started it, as it is now */
  actor_name: string | null
  /** The request that started a manual run */
  request_id: string | null
  /** The trace of the run in the tracing system; null without tracing */
  trace_id: string | null
  status: 'scheduled' | 'running' | 'success' | 'failed' | 'timeout' | 'skipped' | 'interrupted'
  /** The number of the latest attempt */
  attempt: number
  /** When the latest retry was or is due; null without a retry */
  retry_at: string | null
  fence: number | null
  worker: string | null
  /** Earlier slots without a run of their own */
  missed_slots: number
  scheduled_at: string
  started_at: string | null
  finished_at: string | null
  cancel_requested_at: string | null
  duration_ms: number | null
  /** Time since the start, as of the last heartbeat (every 10 s) */
  elapsed_ms: number | null
  /** Processed items, as of the last heartbeat */
  progress_done: number | null
  /** All items; null: the task reports no progress */
  progress_total: number | null
  /** The largest observed heap of the run, with the buffers outside of it */
  memory_bytes: number | null
  /** The first 200 characters */
  result: string | null
  /** The first 200 characters */
  error: string | null
}

export type CronRunCounts = {
  counts: {
    scheduled: number
    running: number
    success: number
    failed: number
    timeout: number
    skipped: number
    interrupted: number
  }
  /** Statuses with more runs than were counted: their counts are of the newest runs */
  capped: Array<'scheduled' | 'running' | 'success' | 'failed' | 'timeout' | 'skipped' | 'interrupted'>
}

export type CronActivity = {
  step: 'hour' | 'day'
  timezone: string
  /** The beginnings of the buckets, without gaps */
  buckets: string[]
  tasks: Array<{
    task_name: string
    /** The label of the task, as it is now; null in the activity of several scopes, and when the task no longer exists */
    task_label: string | null
    /** The buckets that have runs */
    cells: Array<{
      /** The beginning of the bucket */
      at: string
      success: number
      failed: number
      timeout: number
      interrupted: number
      skipped: number
      /** Runs that are scheduled or running */
      outstanding: number
      max_duration_ms: number | null
    }>
  }>
  /** The tasks that have runs in the period: `tasks` may have fewer */
  task_count: number
  /** There were more than 200,000 runs: those before this instant are not counted. null: all are */
  complete_since: string | null
}

export type CronRun = {
  id: string
  task_id: string
  task_name: string
  /** The label of the task, as it is now; null when the task no longer exists */
  task_label: string | null
  tenant_id: string | null
  /** Slug of the tenant; null in the admin profile */
  tenant: string | null
  /** The due instant; null for a manual run */
  slot: string | null
  trigger: 'schedule' | 'manual' | 'cli'
  /** The actor that started a manual run */
  actor: string | null
  /** The name of the key or user that started it, as it is now */
  actor_name: string | null
  /** The request that started a manual run */
  request_id: string | null
  /** The trace of the run in the tracing system; null without tracing */
  trace_id: string | null
  status: 'scheduled' | 'running' | 'success' | 'failed' | 'timeout' | 'skipped' | 'interrupted'
  /** The number of the latest attempt */
  attempt: number
  /** When the latest retry was or is due; null without a retry */
  retry_at: string | null
  fence: number | null
  worker: string | null
  /** Earlier slots without a run of their own */
  missed_slots: number
  scheduled_at: string
  started_at: string | null
  finished_at: string | null
  cancel_requested_at: string | null
  duration_ms: number | null
  /** Time since the start, as of the last heartbeat (every 10 s) */
  elapsed_ms: number | null
  /** Processed items, as of the last heartbeat */
  progress_done: number | null
  /** All items; null: the task reports no progress */
  progress_total: number | null
  /** The largest observed heap of the run, with the buffers outside of it */
  memory_bytes: number | null
  /** Return value of the task */
  result: string | null
  /** Message and stack */
  error: string | null
  /** The error and its causes, each with its stack apart; empty without an error */
  error_causes: Array<{
    message: string
    stack: string | null
  }>
  /** How the earlier attempts ended, the oldest first */
  earlier_attempts: Array<{
    attempt: number
    outcome: 'failed' | 'timeout' | 'worker_lost' | 'thread_lost' | 'shutdown'
    worker: string
    ended_at: string
    duration_ms: number
    /** The first 500 characters */
    error: string | null
  }>
  /** The last lines that the task logged */
  log_lines: string[] | null
}

export type Mailbox = {
  id: string
  name: string
  address: string
  sender_name: string | null
  owner_id: string | null
  is_active: 0 | 1
  is_support: 0 | 1
  acknowledges: 0 | 1
  acknowledgement_text: string | null
  login_method: 'password' | 'xoauth2'
  in_protocol: 'imap' | 'pop3' | null
  in_host: string | null
  in_port: number | null
  in_tls: 'implicit' | 'starttls' | 'none' | null
  in_login: string | null
  in_has_password: boolean
  delete_after_days: number | null
  out_host: string | null
  out_port: number | null
  out_tls: 'implicit' | 'starttls' | 'none' | null
  out_login: string | null
  out_has_password: boolean
  hourly_limit: number | null
  sent_folder: string | null
  oauth_authorization_url: string | null
  oauth_scope: string | null
  oauth_token_url: string | null
  oauth_client_id: string | null
  oauth_has_client_secret: boolean
  oauth_has_refresh_token: boolean
  in_state: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'stopped'
  in_state_since: string
  /** Why the state is not ok, and what to do */
  in_error: string | null
  /** The mailbox is read at this instant or later */
  in_next_at: string
  last_synced_at: string | null
  last_success_at: string | null
  out_state: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'stopped'
  out_state_since: string
  /** Why the state is not ok, and what to do */
  out_error: string | null
  /** No message is sent before this instant */
  out_next_at: string
  created_at: string
  updated_at: string
  version: number
}

export type NewMailbox = {
  name: string
  address: string
  /** The name in From */
  sender_name?: string | null | undefined
  /** The user whose mailbox it is. Without it, a system mailbox. */
  owner_id?: string | null | undefined
  is_active?: 0 | 1 | null | undefined
  /** 1: personal messages open tickets or join their threads */
  is_support?: 0 | 1 | null | undefined
  /** 1: a support mailbox acknowledges each new ticket to the sender of its message */
  acknowledges?: 0 | 1 | null | undefined
  /** The plain text of the acknowledgement. Without it, one with the number of the ticket. */
  acknowledgement_text?: string | null | undefined
  login_method?: 'password' | 'xoauth2' | null | undefined
  in_protocol?: 'imap' | 'pop3' | null | undefined
  in_host?: string | null | undefined
  in_port?: number | null | undefined
  in_tls?: 'implicit' | 'starttls' | 'none' | null | undefined
  in_login?: string | null | undefined
  /** POP3: days until a fetched message is deleted on the server. Without it, never. */
  delete_after_days?: number | null | undefined
  out_host?: string | null | undefined
  out_port?: number | null | undefined
  out_tls?: 'implicit' | 'starttls' | 'none' | null | undefined
  out_login?: string | null | undefined
  /** Messages that are sent in an hour */
  hourly_limit?: number | null | undefined
  /** IMAP: the folder for copies of sent messages */
  sent_folder?: string | null | undefined
  /** Where a user gives consent to the access (RFC 6749 §3.1) */
  oauth_authorization_url?: string | null | undefined
  /** What the consent asks for, separated by spaces */
  oauth_scope?: string | null | undefined
  oauth_token_url?: string | null | undefined
  oauth_client_id?: string | null | undefined
  /** Stored encrypted, and never returned */
  in_password?: string | null | undefined
  /** Stored encrypted, and never returned */
  out_password?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_client_secret?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_refresh_token?: string | null | undefined
}

export type MailboxChange = {
  name?: string | undefined
  address?: string | undefined
  is_active?: 0 | 1 | undefined
  /** 1: personal messages open tickets or join their threads */
  is_support?: 0 | 1 | undefined
  /** 1: a support mailbox acknowledges each new ticket to the sender of its message */
  acknowledges?: 0 | 1 | undefined
  login_method?: 'password' | 'xoauth2' | undefined
  /** The name in From */
  sender_name?: string | null | undefined
  /** The user whose mailbox it is. Without it, a system mailbox. */
  owner_id?: string | null | undefined
  /** The plain text of the acknowledgement. Without it, one with the number of the ticket. */
  acknowledgement_text?: string | null | undefined
  in_protocol?: 'imap' | 'pop3' | null | undefined
  in_host?: string | null | undefined
  in_port?: number | null | undefined
  in_tls?: 'implicit' | 'starttls' | 'none' | null | undefined
  in_login?: string | null | undefined
  /** POP3: days until a fetched message is deleted on the server. Without it, never. */
  delete_after_days?: number | null | undefined
  out_host?: string | null | undefined
  out_port?: number | null | undefined
  out_tls?: 'implicit' | 'starttls' | 'none' | null | undefined
  out_login?: string | null | undefined
  /** Messages that are sent in an hour */
  hourly_limit?: number | null | undefined
  /** IMAP: the folder for copies of sent messages */
  sent_folder?: string | null | undefined
  /** Where a user gives consent to the access (RFC 6749 §3.1) */
  oauth_authorization_url?: string | null | undefined
  /** What the consent asks for, separated by spaces */
  oauth_scope?: string | null | undefined
  oauth_token_url?: string | null | undefined
  oauth_client_id?: string | null | undefined
  /** Stored encrypted, and never returned */
  in_password?: string | null | undefined
  /** Stored encrypted, and never returned */
  out_password?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_client_secret?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_refresh_token?: string | null | undefined
}

export type ConnectionTest = {
  incoming: {
    is_ok: boolean
    steps: Array<{
      /** `address`: port and address are allowed. `token`: the provider returned an access token. `connection`: a mail server answered. `mailbox`: the folders, or the number of messages, were read. */
      step: 'address' | 'token' | 'connection' | 'tls' | 'login' | 'mailbox'
      result: 'ok' | 'failed' | 'not_reached'
      /** What failed, and what to do. It has no text of the server. */
      reason: string | null
    }>
  } | null
  outgoing: {
    is_ok: boolean
    steps: Array<{
      /** `address`: port and address are allowed. `token`: the provider returned an access token. `connection`: a mail server answered. `mailbox`: the folders, or the number of messages, were read. */
      step: 'address' | 'token' | 'connection' | 'tls' | 'login' | 'mailbox'
      result: 'ok' | 'failed' | 'not_reached'
      /** What failed, and what to do. It has no text of the server. */
      reason: string | null
    }>
  } | null
}

export type StartedConsent = {
  url: string
  /** The client is registered with it at the provider */
  redirect_uri: string
  expires_at: string
}

export type FinishedConsent = {
  code: string
  state: string
}

export type MailFolder = {
  id: string
  path: string
  /** RFC 6154, for example \Sent */
  special_use: string | null
  /** 1: its messages are read */
  is_polled: 0 | 1
  /** Why the folder is not read */
  error: string | null
  last_synced_at: string | null
}

export type PolledFolders = {
  /** Paths of the folders to read, at least one */
  polled: string[]
}

export type OutgoingMessage = {
  id: string
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'unknown'
  priority: 'high' | 'normal' | 'low'
  mailbox_id: string | null
  /** The stored message, with its texts and thread */
  mail_message_id: string
  /** The Message-ID without angle brackets */
  message_id: string
  subject: string
  envelope_from: string
  recipient_count: number
  first_recipient: string | null
  is_automatic: number
  queued_at: string
  /** The next try is at this instant or later */
  available_at: string
  attempts_count: number
  /** How often its delivery was unknown */
  unknown_count: number
  sent_at: string | null
  cancelled_at: string | null
  last_attempt_at: string | null
  last_code: number | null
  last_enhanced_code: string | null
  last_error: string | null
  created_by: string
  request_id: string | null
  mime_bytes: number
  recipients: OutgoingRecipient[]
}

export type OutgoingRecipient = {
  kind: 'to' | 'cc' | 'bcc'
  address: string
  name: string | null
  status: 'pending' | 'accepted' | 'deferred' | 'rejected' | 'suppressed' | 'bounced' | 'delayed'
  /** The last reply code of SMTP */
  code: number | null
  enhanced_code: string | null
  /** The text of the server */
  detail: string | null
  changed_at: string | null
}

export type NewMailMessage = {
  /** The sender; without it the global SMTP server sends */
  mailbox_id?: string | null | undefined
  /** normal by default */
  priority?: 'high' | 'normal' | 'low' | null | undefined
  /** The recipients in the header To */
  to?: NewMailRecipient[] | null | undefined
  /** The recipients in the header Cc */
  cc?: NewMailRecipient[] | null | undefined
  /** Recipients that no header has */
  bcc?: NewMailRecipient[] | null | undefined
  subject: string
  /** The plain text; without it, it is made from the HTML */
  text?: string | null | undefined
  /** The HTML. Only tags, attributes and styles of an allow-list are sent. */
  html?: string | null | undefined
  attachments?: NewMailAttachment[] | null | undefined
  /** The id of the stored message that is answered */
  in_reply_to?: string | null | undefined
  /** The earliest instant of sending */
  not_before?: string | null | undefined
}

export type NewMailRecipient = {
  /** One address */
  address: string
  /** The displayed name */
  name?: string | null | undefined
}

export type NewMailAttachment = UploadedAttachment | StoredAttachment

/** A new file */
export type UploadedAttachment = {
  name: string
  media_type: string
  /** The bytes in base64 */
  content: string
}

/** An attachment of a stored message */
export type StoredAttachment = {
  attachment_id: string
}

export type OutgoingMessageSummary = {
  id: string
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'unknown'
  priority: 'high' | 'normal' | 'low'
  mailbox_id: string | null
  /** The stored message, with its texts and thread */
  mail_message_id: string
  /** The Message-ID without angle brackets */
  message_id: string
  subject: string
  envelope_from: string
  recipient_count: number
  first_recipient: string | null
  is_automatic: number
  queued_at: string
  /** The next try is at this instant or later */
  available_at: string
  attempts_count: number
  /** How often its delivery was unknown */
  unknown_count: number
  sent_at: string | null
  cancelled_at: string | null
  last_attempt_at: string | null
  last_code: number | null
  last_enhanced_code: string | null
  last_error: string | null
  created_by: string
  request_id: string | null
}

export type ResolveOutgoingMessage = {
  /** sent: it has arrived. resend: it is sent again with the same Message-ID, and may arrive twice. */
  as: 'sent' | 'resend'
}

export type MailSuppression = {
  id: string
  address: string
  reason: 'hard_bounce' | 'complaint' | 'manual'
  detail: string | null
  /** The message whose bounce suppressed it */
  queue_id: string | null
  suppressed_at: string
  suppressed_by: string
}

export type NewMailSuppression = {
  address: string
  /** Why the address gets no mail */
  detail?: string | null | undefined
}

export type MailMessageSummary = {
  id: string
  /** null: sent by the global server */
  mailbox_id: string | null
  thread_id: string
  direction: 'incoming' | 'outgoing'
  /** Only personal messages open and reopen tickets */
  kind: 'personal' | 'auto_reply' | 'bounce' | 'delay_notice' | 'delivery_receipt' | 'read_receipt' | 'abuse_report' | 'list' | 'bulk' | 'own'
  /** too_large: only the headers and the raw source are stored */
  content: 'complete' | 'too_large' | 'failed'
  subject: string
  from_address: string | null
  /** A claim of the sender */
  from_name: string | null
  to: MailAddress[]
  /** The Date header, a claim of the sender */
  sent_at: string | null
  received_at: string
  /** The first 200 characters of the text */
  preview: string
  attachment_count: number
  is_read: 0 | 1
  /** several: the oldest of several contacts or companies */
  partner_link: 'contact' | 'company' | 'several' | 'none'
  contact_id: string | null
  company_id: string | null
  /** How the message found its thread */
  thread_link: 'signed_id' | 'reference' | 'ticket_number' | 'possible' | 'none'
  ticket_id: string | null
}

export type MailAddress = {
  address: string
  name: string | null
}

export type MailMessage = {
  id: string
  /** null: sent by the global server */
  mailbox_id: string | null
  thread_id: string
  direction: 'incoming' | 'outgoing'
  /** Only personal messages open and reopen tickets */
  kind: 'personal' | 'auto_reply' | 'bounce' | 'delay_notice' | 'delivery_receipt' | 'read_receipt' | 'abuse_report' | 'list' | 'bulk' | 'own'
  /** too_large: only the headers and the raw source are stored */
  content: 'complete' | 'too_large' | 'failed'
  subject: string
  from_address: string | null
  /** A claim of the sender */
  from_name: string | null
  to: MailAddress[]
  /** The Date header, a claim of the sender */
  sent_at: string | null
  received_at: string
  /** The first 200 characters of the text */
  preview: string
  attachment_count: number
  is_read: 0 | 1
  /** several: the oldest of several contacts or companies */
  partner_link: 'contact' | 'company' | 'several' | 'none'
  contact_id: string | null
  company_id: string | null
  /** How the message found its thread */
  thread_link: 'signed_id' | 'reference' | 'ticket_number' | 'possible' | 'none'
  ticket_id: string | null
  /** Without angle brackets */
  message_id: string | null
  in_reply_to: string | null
  cc: MailAddress[]
  reply_to: MailAddress[]
  raw_bytes: number
  /** What could not be read, or is uncertain */
  warnings: string[]
  headers: {
    name: string
    value: string
  }[]
  /** Plain text; made from the HTML when there is none */
  text: string | null
  /** Sanitised: without scripts, forms, styles that load, and remote images. Images of the message itself have the address of their attachment. */
  html: string | null
  /** Images that the sanitised HTML no longer loads */
  blocked_images: number
  attachments: MailAttachment[]
  /** What became of an outgoing message; null for an incoming one */
  outgoing: {
    queue_id: string
    status: 'pending' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'unknown'
    recipients: MailRecipient[]
  } | null
}

export type MailAttachment = {
  id: string
  name: string | null
  /** A claim of the sender */
  media_type: string
  bytes: number
  content_id: string | null
  is_inline: 0 | 1
  sha256: string
}

export type MailRecipient = {
  kind: 'to' | 'cc' | 'bcc'
  address: string
  name: string | null
  status: 'pending' | 'accepted' | 'deferred' | 'rejected' | 'suppressed' | 'bounced' | 'delayed'
  code: number | null
  enhanced_code: string | null
  /** The answer of the server */
  detail: string | null
  changed_at: string | null
}

export type MailThread = {
  id: string
  /** null: of the global server */
  mailbox_id: string | null
  subject: string
  ticket_id: string | null
  message_count: number
  last_message_at: string
}

export type MailTicket = {
  id: string
  /** The number in subjects: [#123] */
  number: number
  subject: string
  status: 'new' | 'open' | 'waiting' | 'resolved' | 'closed'
  priority: 'high' | 'normal' | 'low'
  opened_at: string
  merged_into_id: string | null
}

export type CalendarEventSummary = {
  id: string
  title: string
  location: string | null
  status: 'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed'
  /** Of the first instance of a series */
  start_date: string
  end_date: string
  is_all_day: 0 | 1
  timezone: string
  /** The rule of a series; `RDATE` for one that has dates without a rule */
  recurrence: string | null
  company_id: string | null
  contact_id: string | null
  owner_id: string | null
  collection_id: string | null
  /** The UID of its calendar object (RFC 5545) */
  uid: string
  sequence: number
  created_at: string
  updated_at: string
  version: number
}

export type CalendarEventInstance = {
  event_id: string
  /** Names the instance in its series: its start before any change of it */
  recurrence_id: string | null
  title: string
  location: string | null
  status: 'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed'
  start_date: string
  end_date: string
  is_all_day: 0 | 1
  timezone: string
  company_id: string | null
  contact_id: string | null
  owner_id: string | null
  collection_id: string | null
}

export type CalendarEvent = {
  id: string
  title: string
  location: string | null
  status: 'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed'
  /** Of the first instance of a series */
  start_date: string
  end_date: string
  is_all_day: 0 | 1
  timezone: string
  /** The rule of a series; `RDATE` for one that has dates without a rule */
  recurrence: string | null
  company_id: string | null
  contact_id: string | null
  owner_id: string | null
  collection_id: string | null
  /** The UID of its calendar object (RFC 5545) */
  uid: string
  sequence: number
  created_at: string
  updated_at: string
  version: number
  description: string | null
}

export type NewCalendarEvent = {
  title: string
  start_date: string
  /** Exclusive: an all-day event ends at midnight */
  end_date: string
  /** The IANA name of the time zone of the event */
  timezone: string
  is_all_day?: 0 | 1 | null | undefined
  status?: 'planned' | 'completed' | 'cancelled' | 'postponed' | null | undefined
  description?: string | null | undefined
  location?: string | null | undefined
  /** The rule of a series (RFC 5545, RRULE) */
  recurrence?: string | null | undefined
  company_id?: string | null | undefined
  contact_id?: string | null | undefined
  /** The user whose event it is */
  owner_id?: string | null | undefined
  /** The calendar that has the event. Without it, the event is only here. */
  collection_id?: string | null | undefined
}

export type EventImportResult = {
  is_dry_run: boolean
  created: number
  /** Objects whose UID is there already: they stay as they are */
  existing: number
  failed: number
  /** The first 200 objects that cannot be read */
  errors: Array<{
    /** The number of the object in the file, from 1 */
    row: number
    uid: string | null
    title: string
    code: string
    message: string
  }>
  /** Events that have the same object, whose dates and times without a zone were read in another time zone than this import reads them in */
  corrected: number
  /** Names in X-WR-TIMEZONE that are no time zone: dates and times without one are in the zone of the tenant there */
  unknown_time_zones: string[]
}

export type CalendarEventChange = {
  title?: string | undefined
  start_date?: string | undefined
  /** Exclusive: an all-day event ends at midnight */
  end_date?: string | undefined
  /** The IANA name of the time zone of the event */
  timezone?: string | undefined
  is_all_day?: 0 | 1 | undefined
  status?: 'planned' | 'completed' | 'cancelled' | 'postponed' | undefined
  description?: string | null | undefined
  location?: string | null | undefined
  /** The rule of a series (RFC 5545, RRULE) */
  recurrence?: string | null | undefined
  company_id?: string | null | undefined
  contact_id?: string | null | undefined
  /** The user whose event it is */
  owner_id?: string | null | undefined
  /** The calendar that has the event. Without it, the event is only here. */
  collection_id?: string | null | undefined
}

export type DeletedRecord = {
  deleted: string
}

export type CalendarEventInstanceRecord = {
  event_id: string
  /** Names the instance in its series: its start before any change of it */
  recurrence_id: string | null
  title: string
  location: string | null
  status: 'planned' | 'in_progress' | 'overdue' | 'completed' | 'cancelled' | 'postponed'
  start_date: string
  end_date: string
  is_all_day: 0 | 1
  timezone: string
  company_id: string | null
  contact_id: string | null
  owner_id: string | null
  collection_id: string | null
  description: string | null
  /** The rule of a series; `RDATE` for one that has dates without a rule */
  recurrence: string | null
  /** It has values of its own */
  is_changed: boolean
  /** Of the event */
  version: number
}

export type CalendarInstanceChange = {
  title?: string | undefined
  start_date?: string | undefined
  /** Exclusive: an all-day event ends at midnight */
  end_date?: string | undefined
  /** The IANA name of the time zone of the event */
  timezone?: string | undefined
  is_all_day?: 0 | 1 | undefined
  status?: 'planned' | 'cancelled' | undefined
  description?: string | null | undefined
  location?: string | null | undefined
  /** The rule of a series (RFC 5545, RRULE) */
  recurrence?: string | null | undefined
  company_id?: string | null | undefined
  contact_id?: string | null | undefined
  /** The user whose event it is */
  owner_id?: string | null | undefined
  /** The calendar that has the event. Without it, the event is only here. */
  collection_id?: string | null | undefined
}

export type Contact = {
  id: string
  first_name: string
  last_name: string
  status: 'active' | 'inactive'
  position: string | null
  email: string | null
  phone: string | null
  company_id: string | null
  company_name: string | null
  owner_id: string | null
  collection_id: string | null
  /** The UID of its card (RFC 6350) */
  uid: string
  created_at: string
  updated_at: string
  version: number
}

export type NewContact = {
  last_name: string
  first_name?: string | '' | null | undefined
  status?: 'active' | 'inactive' | null | undefined
  position?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  company_id?: string | null | undefined
  /** The user who looks after the record */
  owner_id?: string | null | undefined
  /** The address book that has the contact. Without it, the contact is only here. */
  collection_id?: string | null | undefined
}

export type ImportResult = {
  is_dry_run: boolean
  created: number
  /** Objects whose UID is there already: they stay as they are */
  existing: number
  failed: number
  /** The first 200 objects that cannot be read */
  errors: Array<{
    /** The number of the object in the file, from 1 */
    row: number
    uid: string | null
    title: string
    code: string
    message: string
  }>
}

export type ContactChange = {
  last_name?: string | undefined
  first_name?: string | '' | undefined
  status?: 'active' | 'inactive' | undefined
  position?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  company_id?: string | null | undefined
  /** The user who looks after the record */
  owner_id?: string | null | undefined
  /** The address book that has the contact. Without it, the contact is only here. */
  collection_id?: string | null | undefined
}

export type Company = {
  id: string
  name: string
  status: 'lead' | 'active' | 'inactive'
  tax_id: string | null
  email: string | null
  phone: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  country: string | null
  owner_id: string | null
  created_at: string
  updated_at: string
  version: number
}

export type NewCompany = {
  name: string
  status?: 'lead' | 'active' | 'inactive' | null | undefined
  tax_id?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  street?: string | null | undefined
  postal_code?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  /** The user who looks after the record */
  owner_id?: string | null | undefined
}

export type CompanyChange = {
  name?: string | undefined
  status?: 'lead' | 'active' | 'inactive' | undefined
  tax_id?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  street?: string | null | undefined
  postal_code?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  /** The user who looks after the record */
  owner_id?: string | null | undefined
}

export type FoundDavServers = {
  /** At most one for each kind; none when nothing was found */
  servers: Array<{
    kind: 'calendar' | 'address_book'
    server_url: string
    /** `dns`: records SRV of the domain name the server. `domain`: the well-known address of the domain leads to it. */
    source: 'dns' | 'domain'
  }>
  /** The e-mail address, if one was sent */
  login: string | null
}

export type DavServerSearch = {
  /** An e-mail address, or a domain */
  address: string
}

export type TestedDavAccount = {
  is_ok: boolean
  steps: Array<{
    /** `token`: the provider returned an access token. `address`: the address is allowed. `connection`: a server answered. `principal`: the server knows the login. `home`: it has folders of calendars and address books. `collections`: they were read. */
    step: 'token' | 'address' | 'connection' | 'tls' | 'login' | 'principal' | 'home' | 'collections'
    result: 'ok' | 'failed' | 'not_reached'
    /** What failed, and what to do. It has no text of the server. */
    reason: string | null
  }>
  /** What the test has found. Nothing is stored. */
  collections: Array<{
    kind: 'calendar' | 'address_book'
    name: string | null
    url: string
  }>
  /** Other servers to which this one refers. They get the login only when they are in other_origins of the account. */
  other_origins: string[]
}

export type NewDavAccount = {
  name: string
  /** An address of the server, of a principal or of a collection: the search begins there */
  server_url: string
  login: string
  is_active?: 0 | 1 | null | undefined
  login_method?: 'basic' | 'digest' | 'bearer' | null | undefined
  /** Further servers that get the login, because the provider keeps collections there. A test names those to which the server refers. */
  other_origins?: string[] | null | undefined
  /** The user whose account it is. Without it, an account of the system. */
  owner_id?: string | null | undefined
  oauth_token_url?: string | null | undefined
  oauth_client_id?: string | null | undefined
  /** Stored encrypted, and never returned */
  password?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_client_secret?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_refresh_token?: string | null | undefined
}

export type DavAccount = {
  id: string
  name: string
  owner_id: string | null
  is_active: 0 | 1
  server_url: string
  other_origins: string[]
  login_method: 'basic' | 'digest' | 'bearer'
  login: string
  has_password: boolean
  oauth_token_url: string | null
  oauth_client_id: string | null
  oauth_has_client_secret: boolean
  oauth_has_refresh_token: boolean
  /** Found on the server; null before */
  principal_url: string | null
  calendar_home_url: string | null
  address_book_home_url: string | null
  state: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'gone' | 'held'
  state_since: string
  /** Why the state is not ok, and what to do */
  error: string | null
  /** The server gets no request before this instant */
  next_at: string
  last_success_at: string | null
  created_at: string
  updated_at: string
  version: number
}

export type DavAccountChange = {
  name?: string | undefined
  /** An address of the server, of a principal or of a collection: the search begins there */
  server_url?: string | undefined
  login?: string | undefined
  is_active?: 0 | 1 | undefined
  login_method?: 'basic' | 'digest' | 'bearer' | undefined
  /** Further servers that get the login, because the provider keeps collections there. A test names those to which the server refers. */
  other_origins?: string[] | undefined
  /** The user whose account it is. Without it, an account of the system. */
  owner_id?: string | null | undefined
  oauth_token_url?: string | null | undefined
  oauth_client_id?: string | null | undefined
  /** Stored encrypted, and never returned */
  password?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_client_secret?: string | null | undefined
  /** Stored encrypted, and never returned */
  oauth_refresh_token?: string | null | undefined
}

export type DiscoveredDavCollections = {
  found: number
  added: number
  gone: number
}

export type DavCollection = {
  id: string
  account_id: string
  kind: 'calendar' | 'address_book'
  url: string
  name: string
  color: string | null
  /** 1: the collection is synchronised */
  is_selected: 0 | 1
  direction: 'both' | 'pull' | 'push'
  /** Which value of a field is kept when both sides have changed it */
  conflict_policy: 'server' | 'local'
  /** What happens to an object that one side has deleted and the other has changed */
  deletion_policy: 'delete' | 'recreate'
  /** 1: the server grants no writing, so nothing is pushed */
  is_read_only: 0 | 1
  state: 'new' | 'ok' | 'waiting' | 'needs_password' | 'certificate_refused' | 'address_refused' | 'gone' | 'held'
  state_since: string
  /** Why the state is not ok, and what to do */
  error: string | null
  /** Objects that the server has removed at once: they stay until a user confirms their removal or keeps them */
  held_removals: number | null
  /** The titles or names of up to five of them */
  held_names: string[]
  last_pulled_at: string | null
  last_pushed_at: string | null
  created_at: string
  updated_at: string
  version: number
}

export type DavCollectionChange = {
  /** 1: the collection is synchronised */
  is_selected?: 0 | 1 | undefined
  direction?: 'both' | 'pull' | 'push' | undefined
  /** Which value of a field is kept when both sides have changed it */
  conflict_policy?: 'server' | 'local' | undefined
  /** What happens to an object that one side has deleted and the other has changed */
  deletion_policy?: 'delete' | 'recreate' | undefined
  /** The server gets the new name with the next push */
  name?: string | undefined
  /** The server gets the new color with the next push */
  color?: string | undefined
}

export type DavRemovalsAnswer = {
  /** held_removals, as the caller has read it */
  removals: number
}

export type DavConflictSummary = {
  id: string
  collection_id: string
  /** The object of the collection; null after its deletion */
  object_id: string | null
  /** both_changed: a field has different new values on both sides. deleted_on_server and deleted_locally: one side has deleted what the other has changed. */
  kind: 'both_changed' | 'deleted_on_server' | 'deleted_locally'
  title: string
  detected_at: string
  /** The version that the object got by policy */
  kept: 'server' | 'local' | 'merged'
  resolved_at: string | null
  resolution: 'server' | 'local' | 'merged' | null
}

export type DavConflict = {
  id: string
  collection_id: string
  /** The object of the collection; null after its deletion */
  object_id: string | null
  /** both_changed: a field has different new values on both sides. deleted_on_server and deleted_locally: one side has deleted what the other has changed. */
  kind: 'both_changed' | 'deleted_on_server' | 'deleted_locally'
  title: string
  detected_at: string
  /** The version that the object got by policy */
  kept: 'server' | 'local' | 'merged'
  resolved_at: string | null
  resolution: 'server' | 'local' | 'merged' | null
  /** The last copy that both sides had; null: there was none */
  base: string | null
  /** The local version; null: it was deleted */
  local: string | null
  /** The version of the server; null: it was deleted */
  server: string | null
  fields: Array<{
    /** Component and property, for example VEVENT SUMMARY */
    field: string
    base: string | null
    local: string | null
    server: string | null
    kept: 'local' | 'server'
  }>
  resolved_by: string | null
}

export type ResolveDavConflict = {
  /** server and local: the object gets the values of this version where both sides differ, and keeps later changes of other fields. A deleted version deletes it. merged: the object becomes the text. */
  version: 'server' | 'local' | 'merged'
  /** The calendar object or the card, for merged only */
  text?: string | null | undefined
}

export type DavObjectProblem = {
  /** The id of the object */
  id: string
  collection_id: string
  url: string
  uid: string | null
  event_id: string | null
  contact_id: string | null
  /** The problem in a word, for example not_sent */
  code: string
  message: string
  since: string
  /** What waits to be pushed */
  operation: 'put' | 'delete' | null
  attempts: number | null
  /** When the push is tried again */
  next_at: string | null
}

export type DavDeletedObject = {
  /** That of the event or contact, which gets it again */
  id: string
  /** null: its account was deleted later */
  collection_id: string | null
  /** `calendar`: an event. `address_book`: a contact */
  kind: 'calendar' | 'address_book'
  title: string
  /** The same for all objects that one pull has deleted */
  deleted_at: string
  /** When the next clean-up deletes it for good */
  kept_until: string
}

export type RestoredDavObjects = {
  restored: number
  /** Objects that stay deleted: their collection has another one with the same UID */
  skipped: number
  /** One call restores 1,000 objects. Call again while this is not 0 */
  left: number
}

export type RestoreDavDeletedObjects = {
  ids?: string[] | undefined
  /** The collection in which they were */
  collection_id?: string | undefined
  /** With collection_id: only what this pull has deleted */
  deleted_at?: string | undefined
}

export type PdfTemplateSummary = {
  /** The id of a template: of a standard one, or a UUID */
  id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string
  kind: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement'
  name: string
  /** 1: a template of ours; copy it to change it */
  is_standard: 0 | 1
  is_default: 0 | 1
  /** Grows with each change of the contents */
  content_version: number
  /** null for a standard template */
  updated_at: string | null
  updated_by: string | null
  /** For If-Match */
  version: number
}

export type PdfTemplate = {
  /** The id of a template: of a standard one, or a UUID */
  id: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string
  kind: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement'
  name: string
  /** 1: a template of ours; copy it to change it */
  is_standard: 0 | 1
  is_default: 0 | 1
  /** Grows with each change of the contents */
  content_version: number
  /** null for a standard template */
  updated_at: string | null
  updated_by: string | null
  /** For If-Match */
  version: number
  html: string
  css: string
  accent_color: string
  show_logo: 0 | 1
}

export type NewPdfTemplate = {
  /** The template that is copied */
  from: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string
  name: string
  /** The body in Liquid and HTML. The data are those of the view of the kind. */
  html?: string | null | undefined
  /** The style sheet, with the rules of the page */
  css?: string | null | undefined
  /** The CSS variable --accent */
  accent_color?: string | null | undefined
  /** 1: the logo of the seller profile is printed */
  show_logo?: 0 | 1 | null | undefined
}

export type PdfTemplateChange = {
  name?: string | undefined
  /** The body in Liquid and HTML. The data are those of the view of the kind. */
  html?: string | undefined
  /** The style sheet, with the rules of the page */
  css?: string | undefined
  /** The CSS variable --accent */
  accent_color?: string | undefined
  /** 1: the logo of the seller profile is printed */
  show_logo?: 0 | 1 | undefined
  /** 1: jobs without a template use this one; the former default of the kind becomes 0 */
  is_default?: 0 | 1 | undefined
}

export type PdfTemplateVersion = {
  content_version: number
  html: string
  css: string
  accent_color: string
  show_logo: 0 | 1
  created_at: string
  created_by: string
}

export type PdfPreviewRequest = {
  kind: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement'
  /** The body in Liquid and HTML. The data are those of the view of the kind. */
  html: string
  /** The style sheet, with the rules of the page */
  css: string
  /** The CSS variable --accent */
  accent_color: string
  /** 1: the logo of the seller profile is printed */
  show_logo: 0 | 1
  language: 'pl' | 'en'
  /** png: a picture of one page */
  format: 'pdf' | 'png'
  /** Without it, the sample of the kind */
  record_id?: string | null | undefined
  /** The page of the picture; the first by default */
  page?: number | null | undefined
}

export type PdfJob = {
  id: string
  kind: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement'
  output: 'files' | 'merged' | 'zip'
  language: 'pl' | 'en'
  /** The id of a template: of a standard one, or a UUID */
  template: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string
  status: 'pending' | 'running' | 'success' | 'failed' | 'cancelled'
  priority: 'high' | 'normal' | 'low'
  progress_percent: number
  processed_items: number
  /** null until the job has counted its documents */
  total_items: number | null
  failed_items: number
  /** Documents whose files were deleted after their retention period; a retry renders them again. null in the list of jobs */
  removed_files: number | null
  heartbeat_at: string | null
  error: string | null
  /** Which characters its documents print as boxes because no font has them, and what to install. null in the list of jobs */
  warning: string | null
  /** The merged PDF or the archive, once the job has succeeded; null for output files */
  result: {
    name: string
    media_type: string
    bytes: number
  } | null
  cancel_requested_at: string | null
  created_at: string
  created_by: string
  created_by_name: string | null
  started_at: string | null
  finished_at: string | null
  expected_end_at: string | null
}

export type NewPdfJob = {
  kind: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement'
  /** The records: documents (invoice, offer), projects (timesheet_report) or SLA agreements. Without ids and filter: 422. */
  ids?: string[] | null | undefined
  filter?: PdfJobFilter | undefined
  /** First and last day of a timesheet report; required for that kind, and only there */
  period?: {
    from: string
    to: string
  } | null | undefined
  /** Without it, the default of the kind */
  template?: 'standard-invoice' | 'standard-offer' | 'standard-timesheet-report' | 'standard-sla-agreement' | string | null | undefined
  language: 'pl' | 'en'
  output: 'files' | 'merged' | 'zip'
  /** normal by default */
  priority?: 'high' | 'normal' | 'low' | null | undefined
}

/** Selects the records at the start of the job, at most 10,000 */
export type PdfJobFilter = {
  /** First issue date (invoice, offer) */
  from?: string | null | undefined
  /** Last issue date (invoice, offer) */
  to?: string | null | undefined
  /** Only records of this company */
  company_id?: string | null | undefined
  /** Only agreements valid on this day (sla_agreement) */
  active_on?: string | null | undefined
} | null

export type PdfJobItem = {
  position: number
  record_id: string
  /** The number or name of the record */
  title: string | null
  status: 'pending' | 'done' | 'failed'
  file_id: string | null
  /** The file was not used for its retention period and is deleted */
  is_file_removed: boolean
  /** Why it failed, and what to do */
  error: string | null
  /** Which characters are printed as boxes because no font has them, and what to install */
  warning: string | null
}

export type PdfRecord = {
  id: string
  /** The code of a project, or the name of an agreement */
  title: string
  /** The name of a project; null for an agreement */
  name: string | null
  company_id: string | null
  company_name: string | null
}

export type PdfFile = {
  id: string
  kind: 'invoice' | 'offer' | 'timesheet_report' | 'sla_agreement'
  record_id: string
  /** The name of the file */
  name: string
  language: 'pl' | 'en'
  bytes: number
  pages: number
  sha256: string
  /** Which characters are printed as boxes because no font has them, and what to install; null: none are */
  warning: string | null
  /** The PDF of an issued invoice: it is never rendered again in this language */
  is_immutable: boolean
  created_at: string
}

export type Session = {
  principal: {
    kind: 'key' | 'user'
    id: string
    name: string
    /** null for a key */
    email: string | null
  }
  /** The tenant of the caller; null for the platform */
  tenant: {
    id: string
    slug: string
    name: string
    timezone: string
  } | null
  /** null for a key */
  role: 'viewer' | 'operator' | 'admin' | 'platform_viewer' | 'platform_admin' | null
  scopes: Array<'tax:calculate' | 'tax:read' | 'tax:write' | 'documents:write' | 'returns:read' | 'returns:write' | 'cron:read' | 'cron:run' | 'cron:write' | 'jobs:read' | 'jobs:write' | 'mail:read' | 'mail:read_all' | 'mail:write' | 'mail:send' | 'calendar:read' | 'calendar:write' | 'contacts:read' | 'contacts:write' | 'dav:read' | 'dav:write' | 'pdf:read' | 'pdf:write' | 'audit:read' | 'keys:write' | 'settings:read' | 'settings:write' | 'users:read' | 'users:write' | 'tenants:read' | 'tenants:admin'>
  /** The tenants between which a user can switch; empty for a key */
  memberships: Array<{
    /** The slug of the tenant */
    tenant: string
    name: string
    role: 'viewer' | 'operator' | 'admin'
  }>
  /** `enabled`: a login needs a code. `required`: the role needs one, and none is set up yet. `none` for a key */
  second_factor: 'none' | 'enabled' | 'required'
  has_password: boolean
  /** When the session ends at the latest; null for a key */
  expires_at: string | null
}

export type LoginRequest = {
  email: string
  password: string
  /** For a user with a second factor */
  code?: string | null | undefined
  /** In place of the code, once each */
  recovery_code?: string | null | undefined
}

export type UseLinkRequest = {
  /** The part of the one-time link after `#` */
  token: string
}

export type LoginProvider = {
  /** null: users log in by password or link only */
  provider: {
    name: string
  } | null
}

export type StartedProviderLogin = {
  /** Open it in the browser that has received the cookie of this response */
  url: string
}

export type ProviderResponse = {
  /** The query of the address to which the provider has sent the browser, without `?` */
  response: string
}

export type SecondFactorProof = {
  code?: string | null | undefined
  recovery_code?: string | null | undefined
}

export type SwitchTenantRequest = {
  /** The slug of the tenant; null: the platform */
  tenant: string | null
}

export type ServiceSettings = {
  values: {
    'session.lifetime': number
    'cron_log.retention_days': number
    'cron_log.idle_retention_days': number
    'background_jobs.retention_days': number
    'pdf_files.retention_days': number
    'api_log.retention_days': number
    'audit_log.retention_days': number
    'audit_log.mode': 'archive' | 'delete'
    'mail_queue.attempts_max': number
    'mail_queue.retry_minutes': number[]
    'mail_queue.retry_jitter_percent': number
    'mail_queue.ageing_minutes': number
    'mail_queue.unknown': 'hold' | 'resend'
    'mail_queue.bad_sequence': 'retry' | 'fail'
  }
  defaults: {
    'session.lifetime': number
    'cron_log.retention_days': number
    'cron_log.idle_retention_days': number
    'background_jobs.retention_days': number
    'pdf_files.retention_days': number
    'api_log.retention_days': number
    'audit_log.retention_days': number
    'audit_log.mode': 'archive' | 'delete'
    'mail_queue.attempts_max': number
    'mail_queue.retry_minutes': number[]
    'mail_queue.retry_jitter_percent': number
    'mail_queue.ageing_minutes': number
    'mail_queue.unknown': 'hold' | 'resend'
    'mail_queue.bad_sequence': 'retry' | 'fail'
  }
  /** 0 until a setting is first changed */
  version: number
}

export type ServiceSettingsChange = {
  'session.lifetime'?: number | undefined
  'cron_log.retention_days'?: number | undefined
  'cron_log.idle_retention_days'?: number | undefined
  'background_jobs.retention_days'?: number | undefined
  'pdf_files.retention_days'?: number | undefined
  'api_log.retention_days'?: number | undefined
  'audit_log.retention_days'?: number | undefined
  'audit_log.mode'?: 'archive' | 'delete' | undefined
  'mail_queue.attempts_max'?: number | undefined
  'mail_queue.retry_minutes'?: number[] | undefined
  'mail_queue.retry_jitter_percent'?: number | undefined
  'mail_queue.ageing_minutes'?: number | undefined
  'mail_queue.unknown'?: 'hold' | 'resend' | undefined
  'mail_queue.bad_sequence'?: 'retry' | 'fail' | undefined
}

export type Overview = {
  scope: 'tenant' | 'platform'
  /** The start of yesterday: what failed since then */
  since: string
  checks: Array<{
    code: 'seller' | 'rates' | 'rules' | 'keys' | 'dav' | 'tasks' | 'ticker' | 'workers' | 'tenants' | 'creations'
    state: 'ok' | 'warning' | 'missing'
    /** Of what the check is about: fields of the seller that are missing, rates in force, combinations without a rule, keys that expire within 14 days, accounts and collections of synchronisation that need a user (ok: accounts that are active; only where accounts are), tasks that are overdue, live tickers and workers, tenants, creations that failed */
    count: number
  }>
  failures: {
    /** Needs `cron:read` */
    runs: {
      count: number
      is_capped: boolean
      newest: Array<{
        id: string
        task_id: string
        task_name: string
        /** The label of the task, as it is now; null when the task no longer exists */
        task_label: string | null
        /** Slug of the tenant; null in the admin profile */
        tenant: string | null
        status: 'scheduled' | 'running' | 'success' | 'failed' | 'timeout' | 'skipped' | 'interrupted'
        scheduled_at: string
        /** The first 200 characters */
        error: string | null
      }>
    } | null
    /** Needs `jobs:read` */
    jobs: {
      count: number
      newest: Array<{
        id: string
        kind: string
        status: 'pending' | 'running' | 'success' | 'failed' | 'cancelled'
        finished_at: string | null
        error: string | null
      }>
    } | null
    /** Requests with a status from 500, and from 400 to 499. Needs `audit:read` */
    requests: {
      failed: number
      rejected: number
    } | null
  }
  queues: {
    runs: {
      waiting: number
      running: number
      oldest_waiting_at: string | null
    } | null
    jobs: {
      waiting: number
      running: number
      oldest_waiting_at: string | null
    } | null
  }
  /** The five that were approved last */
  documents: Array<{
    id: string
    type: 'offer' | 'order' | 'invoice'
    number: string
    issue_date: string
    status: string
    currency: string
    /** A decimal number */
    gross: string
  }> | null
  /** The five tasks that are due next. Needs `cron:read` */
  next_tasks: {
    id: string
    name: string
    label: string
    next_run_at: string
  }[] | null
  /** Whether demo data can be loaded (`empty`) or was (`loaded`). null for the platform */
  demo: 'empty' | 'loaded' | 'own_data' | null
}

export type DemoLoaded = {
  companies: number
  documents: number
  runs: number
}

export type DemoRemoved = {
  documents: number
}

export type TenantPage = {
  tenants: Tenant[]
  /** All tenants that match `q`, by status */
  counts: {
    active: number
    suspended: number
  }
  /** Tenants that are not created yet, 50 at most */
  creations: TenantCreation[]
  /** The database servers on which `createTenant` can create a tenant, `main` first */
  servers: string[]
  next: string | null
}

export type Tenant = {
  id: string
  slug: string
  name: string
  timezone: string
  status: 'active' | 'suspended'
  created_at: string
  /** null while the tenant is active */
  suspended_at: string | null
  suspended_by: string | null
  suspension_reason: string | null
  /** From when a suspended tenant is deleted with its data; `resumeTenant` cancels it */
  delete_at: string | null
  /** When demo data was loaded; null without demo data */
  demo_since: string | null
  version: number
}

export type TenantCreation = {
  slug: string
  name: string
  timezone: string
  /** The database server on which it is created */
  server: string
  /** `failed` and `interrupted` creations can be continued */
  status: 'creating' | 'interrupted' | 'failed' | 'done'
  /** All steps in their order */
  steps: Array<{
    step: 'database' | 'schema' | 'configuration' | 'registration' | 'tasks'
    state: 'waiting' | 'running' | 'done' | 'failed'
    /** null until the step is done */
    duration_ms: number | null
  }>
  /** Why the last step failed, and what to do */
  error: string | null
  started_at: string
  finished_at: string | null
}

export type CreateTenantRequest = {
  /** Part of addresses and of the name of the database; never changes */
  slug: string
  /** The displayed name */
  name?: string | null | undefined
  /** Europe/Warsaw by default */
  timezone?: string | null | undefined
  /** The database server of the tenant: one of the `servers` of `listTenants`; `main`, the server of the administration, by default */
  server?: string | null | undefined
}

export type TenantDetails = {
  id: string
  slug: string
  name: string
  timezone: string
  status: 'active' | 'suspended'
  created_at: string
  /** null while the tenant is active */
  suspended_at: string | null
  suspended_by: string | null
  suspension_reason: string | null
  /** From when a suspended tenant is deleted with its data; `resumeTenant` cancels it */
  delete_at: string | null
  /** When demo data was loaded; null without demo data */
  demo_since: string | null
  version: number
  database: {
    name: string
    /** The name of its server in DATABASE_SERVERS; null: the server of DATABASE_URL */
    server: string | null
    /** The server to which `bin/tenant move` is moving it; null: it stays */
    moving_to: string | null
    /** Whether the schema is that of this version of Fiscus. `outdated`: run `bin/tenant migrate` */
    state: 'current' | 'outdated' | 'newer' | 'unreachable'
    /** Applied migrations; 0 when it is unreachable */
    migrations: number
    migrations_expected: number
  }
}

export type ChangeTenantRequest = {
  /** The displayed name */
  name?: string | null | undefined
  /** IANA time zone of dates and scheduled tasks */
  timezone?: string | null | undefined
}

export type TenantReasonRequest = {
  /** For the audit log */
  reason: string
}

export type Account = {
  id: string
  /** null until it is set; a password needs it */
  email: string | null
  name: string
  has_password: boolean
  second_factor: 'none' | 'enabled' | 'required'
  /** The recovery codes that are left */
  recovery_codes: number
  /** Whether a change of the password needs the current one. Not after a login by a link in the last 15 minutes */
  needs_password_proof: boolean
  version: number
}

export type AccountChange = {
  name?: string | null | undefined
  email?: string | null | undefined
}

export type PasswordChange = {
  password: string
  current_password?: string | null | undefined
}

export type NewSecondFactor = {
  /** To type into the app, in Base32 */
  secret: string
  /** The same as an address for a QR code */
  uri: string
}

export type RecoveryCodes = {
  /** Each replaces a code once. Only this response has them */
  recovery_codes: string[]
}

export type ConfirmSecondFactor = {
  code: string
}

export type UserSessionList = {
  sessions: UserSession[]
}

export type UserSession = {
  id: string
  /** Whether it is the session of this request */
  is_current: boolean
  method: 'password' | 'link' | 'provider'
  /** The slug of the tenant at work; null: the platform */
  tenant: string | null
  ip: string
  user_agent: string
  created_at: string
  /** To the minute */
  last_activity: string
  expires_at: string
}

export type EndedSessions = {
  ended: number
}

export type IdentityList = {
  identities: Identity[]
}

export type Identity = {
  id: string
  /** The address by which the provider identifies itself */
  issuer: string
  /** The id of the account at the provider */
  subject: string
  /** Whether it is of the provider that is connected now */
  is_usable: boolean
  created_at: string
}

export type ConnectRequest = {
  current_password?: string | null | undefined
}

export type UserPage = {
  users: User[]
  next: string | null
}

export type User = {
  id: string
  email: string | null
  name: string
  /** The role for the tenant of the caller; for a caller of the platform that for the platform */
  role: 'viewer' | 'operator' | 'admin' | 'platform_viewer' | 'platform_admin' | null
  /** A caller of a tenant sees its own tenant only */
  memberships: Array<{
    /** The slug of the tenant */
    tenant: string
    name: string
    role: 'viewer' | 'operator' | 'admin'
  }>
  /** `invited`: the user has not logged in yet */
  state: 'invited' | 'active' | 'inactive'
  /** Whether the caller may change how the user logs in. A tenant may not for users that also work elsewhere */
  is_managed: boolean
  has_password: boolean
  second_factor: 'none' | 'enabled' | 'required'
  /** The sessions that are open */
  sessions: number
  /** Of the open sessions, to the minute */
  last_activity: string | null
  last_login_at: string | null
  created_at: string
  created_by: string
  version: number
}

export type InvitedUser = {
  user: User
  /** null for a user who has logged in before: the new role is there at the next request */
  link: {
    /** To append to the address of the panel. Only this response has it */
    path: string
    expires_at: string
  } | null
}

export type InviteUserRequest = {
  email: string
  name: string
  /** A role whose scopes the caller has itself */
  role: 'viewer' | 'operator' | 'admin' | 'platform_viewer' | 'platform_admin'
  /** The tenant of the role, for callers of the platform. Without it the role is one of the platform */
  tenant?: string | null | undefined
}

export type UserChange = {
  name?: string | null | undefined
  /** null takes the role away */
  role?: 'viewer' | 'operator' | 'admin' | 'platform_viewer' | 'platform_admin' | null | undefined
  /** The tenant of the role, for callers of the platform. Without it the role is one of the platform */
  tenant?: string | null | undefined
}

export type UserLink = {
  /** To append to the address of the panel. Only this response has it */
  path: string
  expires_at: string
}

export type EndSessionsRequest = {
  /** The id of one session. Without it all of them end */
  session?: string | null | undefined
}

export type ApiKeyPage = {
  keys: ApiKey[]
  next: string | null
}

export type ApiKey = {
  id: string
  name: string
  /** The first characters of the key */
  prefix: string
  scopes: Array<'tax:calculate' | 'tax:read' | 'tax:write' | 'documents:write' | 'returns:read' | 'returns:write' | 'cron:read' | 'cron:run' | 'cron:write' | 'jobs:read' | 'jobs:write' | 'mail:read' | 'mail:read_all' | 'mail:write' | 'mail:send' | 'calendar:read' | 'calendar:write' | 'contacts:read' | 'contacts:write' | 'dav:read' | 'dav:write' | 'pdf:read' | 'pdf:write' | 'audit:read' | 'keys:write' | 'settings:read' | 'settings:write' | 'users:read' | 'users:write' | 'tenants:read' | 'tenants:admin'>
  requests_per_minute: number
  created_at: string
  /** Who created the key: `key:` with the id of an API key, `user:` with that of a user, or `cli:` with an account */
  created_by: string | null
  /** The present name of that key or user */
  created_by_name: string | null
  /** Whether that key or user still has access: `inactive` for a revoked or expired key, and for a user who is deactivated or has lost its role. The key belongs to its tenant, or to the platform, and stays valid */
  created_by_state: 'active' | 'inactive' | null
  /** The key whose rotation created this one */
  replaces: string | null
  expires_at: string
  revoked_at: string | null
  /** The last use, to the minute */
  last_used_at: string | null
}

export type CreatedApiKey = {
  id: string
  name: string
  /** The first characters of the key */
  prefix: string
  scopes: Array<'tax:calculate' | 'tax:read' | 'tax:write' | 'documents:write' | 'returns:read' | 'returns:write' | 'cron:read' | 'cron:run' | 'cron:write' | 'jobs:read' | 'jobs:write' | 'mail:read' | 'mail:read_all' | 'mail:write' | 'mail:send' | 'calendar:read' | 'calendar:write' | 'contacts:read' | 'contacts:write' | 'dav:read' | 'dav:write' | 'pdf:read' | 'pdf:write' | 'audit:read' | 'keys:write' | 'settings:read' | 'settings:write' | 'users:read' | 'users:write' | 'tenants:read' | 'tenants:admin'>
  requests_per_minute: number
  created_at: string
  /** Who created the key: `key:` with the id of an API key, `user:` with that of a user, or `cli:` with an account */
  created_by: string | null
  /** The present name of that key or user */
  created_by_name: string | null
  /** Whether that key or user still has access: `inactive` for a revoked or expired key, and for a user who is deactivated or has lost its role. The key belongs to its tenant, or to the platform, and stays valid */
  created_by_state: 'active' | 'inactive' | null
  /** The key whose rotation created this one */
  replaces: string | null
  expires_at: string
  revoked_at: string | null
  /** The last use, to the minute */
  last_used_at: string | null
  /** The text of the key. Only this response has it: store it safely. null in a response that repeats an earlier one */
  key: string | null
}

export type CreateKeyRequest = {
  name: string
  /** Scopes that the calling key has itself */
  scopes: Array<'tax:calculate' | 'tax:read' | 'tax:write' | 'documents:write' | 'returns:read' | 'returns:write' | 'cron:read' | 'cron:run' | 'cron:write' | 'jobs:read' | 'jobs:write' | 'mail:read' | 'mail:read_all' | 'mail:write' | 'mail:send' | 'calendar:read' | 'calendar:write' | 'contacts:read' | 'contacts:write' | 'dav:read' | 'dav:write' | 'pdf:read' | 'pdf:write' | 'audit:read' | 'keys:write' | 'settings:read' | 'settings:write' | 'users:read' | 'users:write' | 'tenants:read' | 'tenants:admin'>
  /** @default 90 */
  expires_in_days?: number | undefined
  /** At most that of the calling key; by default 6,000, or that of the calling key if it is lower */
  requests_per_minute?: number | null | undefined
}

export type RotateKeyRequest = {
  /**
   * Validity of the new key
   * @default 90
   */
  expires_in_days?: number | undefined
  /**
   * For how long the old key stays valid
   * @default 7
   */
  overlap_days?: number | undefined
  /** At most that of the calling key, or of the old key if it is higher; by default that of the old key */
  requests_per_minute?: number | null | undefined
}

export type RequestPage = {
  requests: RequestEntry[]
  /** Figures of all requests that match, of the newest 100,000 of the period. null on the pages after the first */
  figures: {
    count: number
    /** With a status from 500 */
    failed: number
    /** With a status from 400 to 499 */
    rejected: number
    p50_ms: number | null
    p95_ms: number | null
    p99_ms: number | null
  } | null
  /** The instant of the last request that was read, when older ones are left. `next` continues there. null: all were read, or the page is full */
  searched_until: string | null
  next: string | null
}

export type RequestEntry = {
  id: string
  /** The instant of the response, in UTC */
  at: string
  request_id: string
  /** `key:` with the id of an API key, or `user:` with that of a user */
  caller: string | null
  caller_name: string | null
  method: string
  /** The template of the route */
  route: string
  status: number
  duration_ms: number
}

export type AuditPage = {
  entries: AuditEntry[]
  /** The instant of the newest entry that was moved to an archive: earlier entries may be in archives only. null: there is no archive */
  archived_until: string | null
  /** With `text`: the instant of the last entry that was searched, when older ones are left. `next` continues there; the page can be empty. null: all entries were searched */
  searched_until: string | null
  next: string | null
}

export type AuditEntry = {
  id: string
  /** The instant of the change, in UTC */
  at: string
  /** Who made the change: `key:` with the id of an API key, `user:` with that of a user, `cli:` with an account, or a process of Fiscus */
  actor: string
  /** The name of the key or user by now; null for other actors */
  actor_name: string | null
  /** A verb, or the method and path of a request */
  action: string
  /** The kind of the record */
  entity: string
  entity_id: string
  reason: string | null
  request_id: string | null
  /** The record before the change; null if it was new */
  before: JsonValue
  /** The record after the change; null if it was deleted */
  after: JsonValue
}
