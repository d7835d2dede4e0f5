import type { Explanation } from '../calculation.ts'
import type { RuleTarget, TaxConfiguration } from '../configuration.ts'
import { derivedOnce } from '../derived-once.ts'
import type { Fault } from '../document.ts'
import { chooseRule, type DecidedCell } from '../matrix/rule-matrix.ts'
import type { LineFacts } from './line-facts.ts'

/** What decides the tax of a line, before it becomes rates, and how it was found. */
export type ChosenTarget = {
  kind: 'chosen'
  target: RuleTarget
  /** Where the request names the target; the line itself when a rule does. */
  pointer: string
  trace: Pick<Explanation, 'chosenBy' | 'rulesRead' | 'rulesRejected'>
}

export type Refusal = { kind: 'refused'; faults: readonly Fault[] }

/** Explicit beats derived: the code that the line names, else what the matrix says of its facts (tax-service.md §4.2). */
export function chooseTarget(
  line: LineFacts,
  configuration: TaxConfiguration,
  explain: 'short' | 'full',
): ChosenTarget | Refusal {
  const { taxRateCode, taxGroupCode } = line.item
  if (taxRateCode !== undefined && taxGroupCode !== undefined) return refusal(bothCodes(line))
  if (taxRateCode !== undefined) return named({ rate: taxRateCode }, 'taxRateCode', taxRateCode, line)
  if (taxGroupCode !== undefined) return named({ group: taxGroupCode }, 'taxGroupCode', taxGroupCode, line)
  return readMatrix(line, configuration, explain)
}

const noRejections: Explanation['rulesRejected'] = []

function named(
  target: RuleTarget,
  kind: 'taxRateCode' | 'taxGroupCode',
  code: string,
  { pointer }: LineFacts,
): ChosenTarget {
  const trace = { chosenBy: { kind, code }, rulesRead: 0, rulesRejected: noRejections }
  return { kind: 'chosen', target, pointer: `${pointer}/${kind}`, trace }
}

function readMatrix(
  line: LineFacts,
  configuration: TaxConfiguration,
  explain: 'short' | 'full',
): ChosenTarget | Refusal {
  const { customerType, geoZone, itemType, taxPointDate } = line.explained
  const { faults, missing } = line.customer
  if (faults.length > 0 || missing.length > 0 || customerType === null || geoZone === null)
    return { kind: 'refused', faults: missing }
  const cell = { customerType: customerType.value, geoZone: geoZone.value, itemType: itemType.value }
  const choice = chooseRule(configuration, cell, taxPointDate.value, explain)
  if (choice.rule === null)
    return refusal({
      code: 'no-matching-rule',
      pointer: line.pointer,
      detail: `No active rule matches customer_type ${cell.customerType}, geo_zone ${cell.geoZone}, item_type ${cell.itemType} on ${taxPointDate.value}. Add such a rule, or name the line's taxRateCode.`,
    })
  return { kind: 'chosen', target: choice.rule.target, pointer: line.pointer, trace: traceOf(choice) }
}

/** The same for every line that the matrix decides in this way. */
const traceOf = derivedOnce(({ rule, rulesRead, rejected }: DecidedCell): ChosenTarget['trace'] => ({
  chosenBy: { kind: 'rule', ruleId: rule.id, priority: rule.priority, target: rule.target },
  rulesRead,
  rulesRejected: rejected,
}))

function bothCodes({ pointer }: LineFacts): Fault {
  return {
    code: 'rate-and-group',
    pointer: `${pointer}/taxGroupCode`,
    detail: 'The line names a taxRateCode and a taxGroupCode. Leave one of them out.',
  }
}

function refusal(fault: Fault): Refusal {
  return { kind: 'refused', faults: [fault] }
}
