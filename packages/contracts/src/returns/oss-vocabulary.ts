/** What a row of the OSS return is about (tax-calculation §2.14). */
export const ossKinds = ['goods', 'services'] as const
export type OssKind = (typeof ossKinds)[number]

export const ossRateTypes = ['standard', 'reduced'] as const
export type OssRateType = (typeof ossRateTypes)[number]

/** Why what the OSS return declares is not the totals of the documents of the quarter. */
export const ossReasons = ['other_period', 'not_oss', 'after_three_years', 'refused'] as const
export type OssReason = (typeof ossReasons)[number]

/**
 * What the documents of a quarter are part of: what its return declares (supplies and corrections), one of both, or a
 * difference.
 */
export const ossParts = ['supplies', 'corrections', 'declared', ...ossReasons] as const
export type OssPart = (typeof ossParts)[number]
