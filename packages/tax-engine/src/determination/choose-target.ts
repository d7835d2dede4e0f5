import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, RuleTarget } from '../configuration/configuration.ts'
import type { ReportFault } from '../faults/fault.ts'
import { namedRule } from '../matrix/named-rule.ts'
import type { LineCell } from '../matrix/rule-cells.ts'
import { chooseRule, type DecidedCell } from '../matrix/rule-matrix.ts'
import type { HomeTaxationReason } from '../vocabulary/vocabulary.ts'
import type { DeterminationInput } from './determined-tax.ts'
import type { Explanation, HomeTaxation } from './explanation.ts'
import { homeTaxationReason } from './home-taxation.ts'
import type { LineFacts } from './line-facts.ts'

/** The target that decides the tax of a line, and how it was chosen. */
export type ChosenTarget = {
  target: RuleTarget
  /** JSON pointer of the property that names the target; of the line when a rule names it. */
  pointer: string
  trace: Pick<Explanation, 'chosenBy' | 'rulesRead' | 'rulesRejected' | 'taxedAtHome'>
}

/**
 * Chooses the code that the line names, else the target of the first rule that matches its facts
 * (tax-calculation §4.2). Returns undefined after reporting why there is none.
 */
export function chooseTarget(
  line: LineFacts,
  input: DeterminationInput,
  report: ReportFault,
): ChosenTarget | undefined {
  const { taxRateCode, taxGroupCode } = line.item
  if (taxRateCode !== undefined && taxGroupCode !== undefined) {
    report({
      code: 'rate-and-group',
      pointer: `${line.pointer}/taxGroupCode`,
      detail: calculation.rateAndGroup(),
    })
    return undefined
  }
  if (taxRateCode !== undefined) return named({ rate: taxRateCode }, 'taxRateCode', taxRateCode, line)
  if (taxGroupCode !== undefined) return named({ group: taxGroupCode }, 'taxGroupCode', taxGroupCode, line)
  return readMatrix(line, input, report)
}

const noRejections: Explanation['rulesRejected'] = []

function named(
  target: RuleTarget,
  kind: 'taxRateCode' | 'taxGroupCode',
  code: string,
  { pointer }: LineFacts,
): ChosenTarget {
  const trace = { chosenBy: { kind, code }, rulesRead: 0, rulesRejected: noRejections, taxedAtHome: null }
  return { target, pointer: `${pointer}/${kind}`, trace }
}

function readMatrix(
  line: LineFacts,
  input: DeterminationInput,
  report: ReportFault,
): ChosenTarget | undefined {
  const { configuration } = input
  const { customerType, geoZone, itemType, taxPointDate } = line.explained
  const { faults, missing } = line.customer
  for (const fault of missing) report(fault)
  if (faults.length > 0 || missing.length > 0 || customerType === null || geoZone === null) return undefined
  const cell = {
    customerType: customerType.value,
    geoZone: geoZone.value,
    itemType: itemType.value,
    taxCategory: line.category?.categoryCode ?? null,
  }
  const choice = chooseRule(configuration, cell, taxPointDate.value)
  if (choice.rule !== null)
    return 'destination' in choice.rule.target
      ? chooseDestination(choice, cell, line, input, report)
      : { target: choice.rule.target, pointer: line.pointer, trace: traceOf(choice) }
  report({
    code: 'no-matching-rule',
    pointer: line.pointer,
    detail: noMatchingRule(cell, taxPointDate.value),
  })
  return undefined
}

function noMatchingRule({ customerType, geoZone, itemType, taxCategory }: LineCell, date: IsoDate): Message {
  const facts = {
    customer: words[customerType](),
    zone: words[geoZone](),
    item: words[itemType](),
    date,
  }
  return taxCategory === null
    ? calculation.noMatchingRule(facts)
    : calculation.noMatchingRuleForCategory({ ...facts, category: taxCategory })
}

/**
 * The target of a rule to the destination: the rate of the buyer's country or, for a sale that is taxed at home, what
 * the matrix gives the same line in zone domestic (tax-calculation §4.8).
 */
function chooseDestination(
  choice: DecidedCell,
  cell: LineCell,
  line: LineFacts,
  { configuration }: DeterminationInput,
  report: ReportFault,
): ChosenTarget | undefined {
  const reason = homeTaxationReason(line, configuration.settings)
  const { pointer } = line
  if (reason === null) return { target: choice.rule.target, pointer, trace: traceOf(choice) }
  const home = chooseRule(configuration, { ...cell, geoZone: 'domestic' }, line.explained.taxPointDate.value)
  if (home.rule !== null && !('destination' in home.rule.target))
    return {
      target: home.rule.target,
      pointer,
      trace: { ...traceOf(choice), taxedAtHome: homeTaxationsOf(home)[reason] },
    }
  report({
    code: 'no-home-rate',
    pointer,
    detail: calculation.noHomeRate({ reason: words[reason](), item: words[cell.itemType]() }),
  })
  return undefined
}

/** All lines of a cell share one trace. */
const traceOf = memoizeByObject(({ rule, rulesRead, rejected }: DecidedCell): ChosenTarget['trace'] => ({
  chosenBy: { kind: 'rule', ...namedRule(rule, rulesRead) },
  rulesRead,
  rulesRejected: rejected,
  taxedAtHome: null,
}))

const homeTaxationsOf = memoizeByObject(({ rule, rulesRead }: DecidedCell) => {
  const taxation = (reason: HomeTaxationReason): HomeTaxation => ({ reason, ...namedRule(rule, rulesRead) })
  return { business_buyer: taxation('business_buyer'), below_threshold: taxation('below_threshold') }
})
