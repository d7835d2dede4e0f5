/** The words of the content of an invoice. The engine does not calculate with them. Codes are those of FA(3). */

/** Role of a party beside seller and buyer: 1 to 11 of TRolaPodmiotu3, and any other. */
export const thirdPartyRoles = [
  'factor',
  'recipient',
  'original_entity',
  'additional_buyer',
  'issuer',
  'payer',
  'local_government_issuer',
  'local_government_recipient',
  'vat_group_issuer',
  'vat_group_recipient',
  'employee',
  'other',
] as const

/** 1 to 7 of TFormaPlatnosci, and any other. */
export const paymentMethods = [
  'cash',
  'card',
  'voucher',
  'cheque',
  'credit',
  'transfer',
  'mobile',
  'other',
] as const

/** TRodzajTransportu: 1 to 5, 7, 8, or another one with its text. */
export const transportKinds = [
  'sea',
  'rail',
  'road',
  'air',
  'post',
  'fixed_installation',
  'inland_waterway',
  'other',
] as const

/** P_19A, P_19B, P_19C: a provision of the VAT act, of Directive 2006/112/EC, another basis. */
export const exemptionSources = ['vat_act', 'directive', 'other'] as const

/** P_PMarzy_2, P_PMarzy_3_1, P_PMarzy_3_2, P_PMarzy_3_3. */
export const marginProcedures = ['travel_agency', 'used_goods', 'works_of_art', 'collectors_items'] as const
export type MarginProcedure = (typeof marginProcedures)[number]

/** TGTU. */
export const goodsAndServicesCodes = [
  'GTU_01',
  'GTU_02',
  'GTU_03',
  'GTU_04',
  'GTU_05',
  'GTU_06',
  'GTU_07',
  'GTU_08',
  'GTU_09',
  'GTU_10',
  'GTU_11',
  'GTU_12',
  'GTU_13',
] as const

/** TOznaczenieProcedury. */
export const procedureMarkers = [
  'WSTO_EE',
  'IED',
  'TT_D',
  'I_42',
  'I_63',
  'B_SPV',
  'B_SPV_DOSTAWA',
  'B_MPV_PROWIZJA',
] as const

/**
 * Whether the approval of an invoice checks its completeness (VAT act art. 106e): not at all, with warnings, or with a
 * refusal.
 */
export const invoiceCompletenessLevels = ['off', 'warn', 'require'] as const
export type InvoiceCompleteness = (typeof invoiceCompletenessLevels)[number]

/** What an invoice can lack. docs/warnings.md describes each code. */
export const missingDataCodes = [
  'missing-seller',
  'missing-seller-tax-number',
  'missing-eu-vat-number',
  'missing-buyer',
  'missing-buyer-tax-number',
  'missing-sale-date',
  'missing-item-name',
  'missing-unit',
  'missing-split-payment',
  'missing-exemption-basis',
] as const
export type MissingDataCode = (typeof missingDataCodes)[number]

/**
 * How an invoice was issued in KSeF: online, or offline and sent later: offline24 (VAT act art. 106nda), while KSeF was
 * unavailable (art. 106nh) or had failed (art. 106nf).
 */
export const ksefModes = ['online', 'offline24', 'unavailability', 'failure'] as const
export type KsefMode = (typeof ksefModes)[number]
