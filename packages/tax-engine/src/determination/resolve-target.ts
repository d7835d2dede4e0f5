import type { IsoDate, TaxConfiguration, TaxGroup, TaxRate } from '../configuration.ts'
import { derivedOnce } from '../derived-once.ts'
import type { Fault } from '../document.ts'
import type { ChosenTarget, Refusal } from './choose-target.ts'
import type { DeterminedComponent } from './determined-tax.ts'
import type { LineFacts } from './line-facts.ts'
import { missingDestinationRate, missingGroup, missingRate } from './missing-tax.ts'
import { destinationRate, rateInForce } from './rate-versions.ts'

/** The rate versions that a target stands for on the day of the line, and how the target was chosen. */
export type ChosenTaxes = RatesOfTarget & { trace: ChosenTarget['trace'] }

type RatesOfTarget = {
  kind: 'resolved'
  group: TaxGroup | null
  components: readonly DeterminedComponent[]
  /** Whether the rate is the buyer's country's. */
  oss: boolean
}

/** Turns what a rule or the line names into rate versions. */
export function resolveTarget(
  { target, pointer, trace }: ChosenTarget,
  line: LineFacts,
  configuration: TaxConfiguration,
): ChosenTaxes | Refusal {
  const date = line.explained.taxPointDate.value
  const resolved =
    'rate' in target
      ? single(resolveRate(configuration, target.rate, date, pointer), false)
      : 'group' in target
        ? resolveGroup(configuration, target.group, date, pointer)
        : single(resolveDestination(line, configuration), true)
  if (resolved.kind === 'resolved') return { ...resolved, trace }
  return trace.chosenBy.kind === 'rule' ? blame(trace.chosenBy.ruleId, pointer, resolved) : resolved
}

/** The version of a rate on a day, or the fault of whoever named it at `pointer`. */
export function resolveRate(
  configuration: TaxConfiguration,
  taxCode: string,
  date: IsoDate,
  pointer: string,
): TaxRate | Fault {
  return rateInForce(configuration, taxCode, date) ?? missingRate(configuration, taxCode, date, pointer)
}

/** A rate has no pointer into the request. */
export function isFault(rate: TaxRate | Fault): rate is Fault {
  return 'pointer' in rate
}

/** OSS: the rate of the buyer's country (VAT act part XII ch. 6a), the standard one unless the line names another level. */
function resolveDestination(
  { item, explained, pointer }: LineFacts,
  configuration: TaxConfiguration,
): TaxRate | Fault {
  const country = explained.buyerCountry?.value
  if (country === undefined) return missingCountry
  const category = item.rateCategory ?? 'standard'
  const date = explained.taxPointDate.value
  const culprit = item.rateCategory === undefined ? '/customer/country' : `${pointer}/rateCategory`
  return (
    destinationRate(configuration, country, category, date) ??
    missingDestinationRate(configuration, country, category, date, culprit)
  )
}

function resolveGroup(
  configuration: TaxConfiguration,
  groupCode: string,
  date: IsoDate,
  pointer: string,
): RatesOfTarget | Refusal {
  const group = activeGroups(configuration).get(groupCode)
  if (!group) return { kind: 'refused', faults: [missingGroup(configuration, groupCode, pointer)] }
  const components: DeterminedComponent[] = []
  const faults: Fault[] = []
  for (const { taxCode, isCompound } of group.components) {
    const rate = resolveRate(configuration, taxCode, date, pointer)
    if (isFault(rate)) faults.push({ ...rate, detail: `A tax of the group ${groupCode}: ${rate.detail}` })
    else components.push({ rate, isCompound })
  }
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'resolved', group, components, oss: false }
}

const activeGroups = derivedOnce(
  ({ groups }: TaxConfiguration) =>
    new Map(groups.filter((group) => group.isActive === 1).map((group) => [group.groupCode, group])),
)

function single(rate: TaxRate | Fault, oss: boolean): RatesOfTarget | Refusal {
  return isFault(rate)
    ? { kind: 'refused', faults: [rate] }
    : { kind: 'resolved', group: null, components: [{ rate, isCompound: 0 }], oss }
}

/** The request does not name what its line lacks, so the rule that does is named. */
function blame(ruleId: string, line: string, { faults }: Refusal): Refusal {
  const detailed = faults.map((fault) =>
    fault.pointer === line ? { ...fault, detail: `${fault.detail} The rule ${ruleId} asks for it.` } : fault,
  )
  return { kind: 'refused', faults: detailed }
}

const missingCountry: Fault = {
  code: 'missing-buyer-country',
  pointer: '/customer/country',
  detail: "The line takes the rate of the buyer's country (OSS). Give customer.country.",
}
