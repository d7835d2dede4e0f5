import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import { invalidValue, type RecordFault } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { groupsByCode, ratesByCode } from '../configuration/record-indexes.ts'
import { haveCommonDay } from '../configuration/validity.ts'

type Component = GroupRecord['components'][number]

/**
 * The faults of a group: a code that another group has, and components that are invalid with a version of their rates.
 */
export function groupFaults(
  group: GroupRecord,
  { groups, rates }: Pick<ConfigurationRecords, 'groups' | 'rates'>,
): RecordFault[] {
  const sameCode = groupsByCode(groups).get(group.group_code) ?? []
  const isTaken = sameCode.some(({ id }) => id !== group.id)
  const taken: RecordFault = {
    code: 'group-code-taken',
    pointer: '/group_code',
    detail: texts.groupCodeTaken({ code: group.group_code }),
  }
  return [...(isTaken ? [taken] : []), ...componentFaults(group, rates)]
}

/** The first fault of each component. A change of a rate can cause one as well. */
export function componentFaults(
  { components }: Pick<GroupRecord, 'components'>,
  rates: readonly RateRecord[],
): RecordFault[] {
  const ratesInGroups = modesByCode(rates)
  return components.flatMap((component, position) => {
    const fault = componentFault(component, components.slice(0, position), ratesInGroups)
    return fault ? [invalidValue(`/components/${position}/${fault[0]}`, fault[1])] : []
  })
}

/** The invalid field of a component that follows the earlier components, and how to correct it. */
function componentFault(
  { tax_code: code, is_compound }: Component,
  earlier: readonly Component[],
  rates: ReadonlyMap<string, RateModes>,
): [field: keyof Component, detail: Message] | undefined {
  const own = rates.get(code)
  if (!own) return ['tax_code', texts.noRateYet({ code })]
  if (earlier.some((other) => other.tax_code === code)) return ['tax_code', texts.rateTwiceInGroup({ code })]
  if (own.modes.has('margin')) return ['tax_code', texts.marginInGroup({ code })]
  if (is_compound === 1 && own.modes.has('wht')) return ['is_compound', texts.withholdingIsCompound({ code })]
  const mixed = earlier.find((other) => mixPriceModes(own, rates.get(other.tax_code)))
  return mixed && ['tax_code', texts.groupMixesPriceModes({ code, other: mixed.tax_code })]
}

/**
 * The calculation modes of a code's versions, and its price modes on a day: `mixed` caches the comparison with other
 * codes.
 */
type RateModes = {
  modes: ReadonlySet<RateRecord['calculation_mode']>
  versions: readonly RateRecord[]
  mixed: Map<RateModes, boolean>
}

const modesByCode = memoizeByObject((rates: readonly RateRecord[]): ReadonlyMap<string, RateModes> => {
  const modesOf = (versions: readonly RateRecord[]): RateModes => ({
    modes: new Set(versions.map(({ calculation_mode }) => calculation_mode)),
    versions,
    mixed: new Map(),
  })
  return new Map([...ratesByCode(rates)].map(([code, versions]) => [code, modesOf(versions)]))
})

/**
 * Whether there is a day on which one rate is exclusive and the other rate is inclusive. Many groups have the same
 * pairs.
 */
function mixPriceModes(a: RateModes, b: RateModes | undefined): boolean {
  if (b === undefined) return false
  const known = a.mixed.get(b)
  if (known !== undefined) return known
  const versionsOf = ({ versions }: RateModes, mode: string) =>
    versions.filter(({ calculation_mode }) => calculation_mode === mode)
  const mixed =
    haveCommonDay(versionsOf(a, 'exclusive'), versionsOf(b, 'inclusive')) ||
    haveCommonDay(versionsOf(a, 'inclusive'), versionsOf(b, 'exclusive'))
  a.mixed.set(b, mixed)
  return mixed
}
