/** Why what VAT-UE states is not the totals of the documents of the month (tax-calculation §2.15). */
export const vatUeReasons = [
  'other_period',
  'in_poland',
  'export',
  'outside_poland',
  'oss',
  'no_vat',
  'no_supply',
  'refused',
] as const
export type VatUeReason = (typeof vatUeReasons)[number]

/** The parts with rows: goods and services. */
export const vatUeSections = ['C', 'E'] as const

/** What the documents of a month are part of: rows of VAT-UE, or a difference. */
export const vatUeParts = [...vatUeSections, ...vatUeReasons] as const
export type VatUePart = (typeof vatUeParts)[number]
