import type { TaxRate } from '@fiscus/client'

/** A rate: all versions of one code, the earliest first. */
export type Rate = { code: string; versions: readonly [TaxRate, ...TaxRate[]] }

/** A version on a day: `inactive` is switched off, whatever its days. */
export type VersionState = 'in_force' | 'past' | 'future' | 'inactive'

/** Days `[from, to)` between two active versions on which a code has no version. */
export type Gap = { from: string; to: string }

/** Groups versions by code. Codes keep the order in which they come first; versions are sorted by their first day. */
export function groupVersions(versions: readonly TaxRate[]): Rate[] {
  const byCode = Map.groupBy(versions, ({ tax_code }) => tax_code)
  return [...byCode].flatMap(([code, ofCode]) => {
    const [first, ...rest] = ofCode.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
    return first ? [{ code, versions: [first, ...rest] }] : []
  })
}

/** The state of a version on a day; `[valid_from, valid_to)` contains its first day and not its last. */
export function versionState({ valid_from, valid_to, is_active }: TaxRate, day: string): VersionState {
  if (is_active === 0) return 'inactive'
  if (day < valid_from) return 'future'
  return valid_to !== null && day >= valid_to ? 'past' : 'in_force'
}

/** The version of a rate that stands for it on a day: the one in force, else the next one, else the last one. */
export function versionOn({ versions }: Rate, day: string): TaxRate {
  const inState = (state: VersionState) => versions.find((version) => versionState(version, day) === state)
  return inState('in_force') ?? inState('future') ?? versions.at(-1) ?? versions[0]
}

/** Whether a version is an OSS rate: rules lead to it through the country of the buyer, and name no code. */
export function isOssRate({ country, category }: TaxRate): boolean {
  return country !== 'PL' && category !== null
}

/** The days between its first and its last active version on which a code has no version in force. */
export function gapsOf({ versions }: Rate): Gap[] {
  const gaps: Gap[] = []
  let end: string | null | undefined
  for (const { valid_from, valid_to, is_active } of versions) {
    if (is_active === 0) continue
    if (typeof end === 'string' && end < valid_from) gaps.push({ from: end, to: valid_from })
    end = valid_to
  }
  return gaps
}
