import { calculation } from '@fiscus/messages/calculation'
import { memoizeByObject } from '../caching/memoize-by-object.ts'
import { levelOf } from '../categories/find-category.ts'
import type { IsoDate, TaxConfiguration, TaxGroup, TaxRate } from '../configuration/configuration.ts'
import type { Fault, ReportFault, Warning } from '../faults/fault.ts'
import { type NamedRule, ruleText } from '../matrix/named-rule.ts'
import type { ChosenTarget } from './choose-target.ts'
import type { DecidedItem } from './deciding-facts.ts'
import type { DeterminedComponent } from './determined-tax.ts'
import { checkForeignRates, isOssRate } from './foreign-rates.ts'
import type { LineFacts } from './line-facts.ts'
import { missingDestinationRate, missingGroup, missingRate } from './missing-tax.ts'
import { destinationRate, rateInForce } from './rate-versions.ts'

/** The rate versions of a target on the day of the line, and how the target was chosen. */
export type ChosenTaxes = RatesOfTarget &
  Pick<ChosenTarget, 'trace'> & {
    /** Whether the rate is a rate of the one-stop shop, however it was chosen. */
    oss: boolean
    warnings: readonly Warning[]
  }

type RatesOfTarget = {
  group: TaxGroup | null
  components: readonly DeterminedComponent[]
}

/** The day on which a rate is needed, and the JSON pointer for a fault. */
type Reference = { date: IsoDate; pointer: string }

/**
 * Finds the rate versions of a target. Returns undefined after reporting each rate or group that is missing, and rates
 * of another state that do not fit the buyer.
 */
export function resolveTarget(
  { target, pointer, trace }: ChosenTarget,
  line: LineFacts,
  configuration: TaxConfiguration,
  report: ReportFault,
): ChosenTaxes | undefined {
  const { chosenBy, taxedAtHome } = trace
  const reference = { date: line.explained.taxPointDate.value, pointer }
  const reportWithRule =
    chosenBy.kind === 'rule' ? namingRule(taxedAtHome ?? chosenBy, pointer, report) : report
  const resolved =
    'rate' in target
      ? single(resolveRate(configuration, target.rate, reference, reportWithRule))
      : 'group' in target
        ? resolveGroup(configuration, target.group, reference, reportWithRule)
        : single(resolveDestination(line, configuration, reportWithRule))
  if (resolved === undefined) return undefined
  const warnings = checkForeignRates(resolved.components, line, pointer, reportWithRule)
  if (warnings === undefined) return undefined
  const { group, components } = resolved
  return { group, components, trace, oss: components.some(({ rate }) => isOssRate(rate)), warnings }
}

/**
 * Finds the home rate inside the price of a line in its version of a day. Returns null for a line that names none, and
 * undefined after reporting a code without a version.
 * @param line its tax point date and its pointer
 */
export function resolvePriceTaxRate(
  { priceTaxRateCode }: DecidedItem,
  configuration: TaxConfiguration,
  line: Reference,
  report: ReportFault,
): TaxRate | null | undefined {
  if (priceTaxRateCode === undefined) return null
  const reference = { date: line.date, pointer: `${line.pointer}/priceTaxRateCode` }
  return resolveRate(configuration, priceTaxRateCode, reference, report)
}

/** Finds the version of a rate on a day. Returns undefined after reporting a code without one. */
function resolveRate(
  configuration: TaxConfiguration,
  taxCode: string,
  { date, pointer }: Reference,
  report: ReportFault,
): TaxRate | undefined {
  const rate = rateInForce(configuration, taxCode, date)
  if (rate === undefined) report(missingRate(configuration, taxCode, date, pointer))
  return rate
}

/**
 * OSS: the rate of the buyer's country (VAT act part XII ch. 6a), of the level that the line names, else its category
 * has.
 */
function resolveDestination(
  { item, category, explained, pointer }: LineFacts,
  configuration: TaxConfiguration,
  report: ReportFault,
): TaxRate | undefined {
  const country = explained.buyerCountry?.value
  if (country === undefined) {
    report(missingCountry)
    return undefined
  }
  const levelOfCategory = category === null ? 'standard' : levelOf(category, country)
  const level = item.rateCategory ?? levelOfCategory
  const date = explained.taxPointDate.value
  const rate = destinationRate(configuration, country, level, date)
  if (rate !== undefined) return rate
  const cause =
    item.rateCategory !== undefined
      ? `${pointer}/rateCategory`
      : levelOfCategory === 'standard'
        ? '/customer/country'
        : `${pointer}/taxCategory`
  report(missingDestinationRate(configuration, country, level, date, cause))
  return undefined
}

function resolveGroup(
  configuration: TaxConfiguration,
  groupCode: string,
  reference: Reference,
  report: ReportFault,
): RatesOfTarget | undefined {
  const group = activeGroups(configuration).get(groupCode)
  if (group === undefined) {
    report(missingGroup(configuration, groupCode, reference.pointer))
    return undefined
  }
  const reportComponent: ReportFault = (fault) =>
    report({ ...fault, detail: calculation.inGroup({ group: groupCode, fault: fault.detail }) })
  const components: DeterminedComponent[] = []
  for (const { taxCode, isCompound } of group.components) {
    const rate = resolveRate(configuration, taxCode, reference, reportComponent)
    if (rate !== undefined) components.push({ rate, isCompound })
  }
  return components.length < group.components.length ? undefined : { group, components }
}

const activeGroups = memoizeByObject(
  ({ groups }: TaxConfiguration) =>
    new Map(groups.filter((group) => group.isActive === 1).map((group) => [group.groupCode, group])),
)

function single(rate: TaxRate | undefined): RatesOfTarget | undefined {
  return rate && { group: null, components: [{ rate, isCompound: 0 }] }
}

/** A fault that points to the line names the rule as well, because the request does not contain the missing code. */
function namingRule(rule: NamedRule, line: string, report: ReportFault): ReportFault {
  return (fault) =>
    report(
      fault.pointer === line
        ? { ...fault, detail: calculation.ruleRefers({ fault: fault.detail, rule: ruleText(rule) }) }
        : fault,
    )
}

const missingCountry: Fault = {
  code: 'missing-buyer-country',
  pointer: '/customer/country',
  detail: calculation.missingBuyerCountry(),
}
