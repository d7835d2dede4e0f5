import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { RecordFault } from '../configuration/record-fault.ts'
import { groupsByCode, ratesByCode } from '../configuration/record-indexes.ts'
import { validitiesOverlap } from '../configuration/validity.ts'

type Component = GroupRecord['components'][number]

/** What is wrong with a group: its code among the other groups, and its components under every version of their rates. */
export function groupFaults(
  group: GroupRecord,
  { groups, rates }: Pick<ConfigurationRecords, 'groups' | 'rates'>,
): RecordFault[] {
  const namesakes = groupsByCode(groups).get(group.group_code) ?? []
  const isTaken = namesakes.some(({ id }) => id !== group.id)
  const taken: RecordFault = {
    code: 'group-code-taken',
    pointer: '/group_code',
    detail: `There already is a group ${group.group_code}.`,
  }
  return [...(isTaken ? [taken] : []), ...componentFaults(group, rates)]
}

/** What is wrong with the components alone: a change of a rate can break them too. The first fault of each is told. */
export function componentFaults(
  { components }: Pick<GroupRecord, 'components'>,
  rates: readonly RateRecord[],
): RecordFault[] {
  const versions = ratesByCode(rates)
  return components.flatMap((component, position) => {
    const fault = componentFault(component, components.slice(0, position), versions)
    return fault
      ? [{ code: 'invalid-request', pointer: `/components/${position}/${fault[0]}`, detail: fault[1] }]
      : []
  })
}

/** The field that is wrong with a component after the ones before it, and what to do. */
function componentFault(
  { tax_code, is_compound }: Component,
  earlier: readonly Component[],
  versions: ReadonlyMap<string, readonly RateRecord[]>,
): [field: keyof Component, detail: string] | undefined {
  const own = versions.get(tax_code)
  if (!own) return ['tax_code', `There is no rate ${tax_code}; create it first.`]
  if (earlier.some((other) => other.tax_code === tax_code))
    return ['tax_code', `${tax_code} is in the group twice; name it once.`]
  if (own.some(({ calculation_mode }) => calculation_mode === 'margin'))
    return ['tax_code', `${tax_code} is a margin rate, which cannot be in a group.`]
  if (is_compound === 1 && own.some(({ calculation_mode }) => calculation_mode === 'wht'))
    return ['is_compound', `${tax_code} withholds, always from the net amount; make is_compound 0.`]
  const mixed = earlier.find((other) => mixPriceModes(own, versions.get(other.tax_code) ?? []))
  if (mixed)
    return [
      'tax_code',
      `${tax_code} and ${mixed.tax_code} are exclusive and inclusive on the same day; make them alike.`,
    ]
  return undefined
}

/** Whether on some day one rate is exclusive and the other inclusive. */
function mixPriceModes(a: readonly RateRecord[], b: readonly RateRecord[]): boolean {
  return a.some((one) =>
    b.some((other) => {
      const modes = new Set([one.calculation_mode, other.calculation_mode])
      return modes.has('exclusive') && modes.has('inclusive') && validitiesOverlap(one, other)
    }),
  )
}
