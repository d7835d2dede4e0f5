import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import { changeRecord } from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { type RecordFault, refuseFaults } from '../configuration/record-fault.ts'
import { matrixWarnings } from './matrix-warnings.ts'

/** Room between two neighbours for a rule that comes later. */
const priorityStep = 10

/**
 * Gives all active rules new priorities, 10, 20, 30 …, in the given order. Inactive rules keep theirs.
 * @param input `ifMatch` names the version of the whole configuration, the ETag of the list of rules
 * @throws Problem 428, 412, 422 `/order` when it is not every active rule once
 */
export function orderRules(
  records: ConfigurationRecords,
  input: { ifMatch: string | undefined; order: readonly string[] },
  today: IsoDate,
): ConfigurationChange<{ rules: RuleRecord[] }> {
  requireMatch(input.ifMatch, records.version)
  const active = records.rules.filter(({ is_active }) => is_active === 1)
  refuseFaults(orderFaults(input.order, new Set(active.map(({ id }) => id))))
  const priorities = new Map(input.order.map((id, index) => [id, (index + 1) * priorityStep]))
  const rules = records.rules.map((rule) =>
    changeRecord(rule, { priority: priorities.get(rule.id) ?? rule.priority }),
  )
  const after = { ...records, rules }
  return {
    records: after,
    result: {
      rules: rules.filter(({ id }) => priorities.has(id)).toSorted((a, b) => a.priority - b.priority),
    },
    warnings: matrixWarnings(after, today),
  }
}

function orderFaults(order: readonly string[], active: ReadonlySet<string>): RecordFault[] {
  const named = new Set(order)
  const missing = [...active].filter((id) => !named.has(id))
  return [
    ...order.flatMap((id, index) => {
      if (!active.has(id)) return [orderFault(`/order/${index}`, `There is no active rule ${id}.`)]
      if (order.indexOf(id) < index) return [orderFault(`/order/${index}`, `${id} is in the order twice.`)]
      return []
    }),
    ...missing.map((id) => orderFault('/order', `The active rule ${id} is missing.`)),
  ]
}

function orderFault(pointer: string, detail: string): RecordFault {
  return { code: 'invalid-request', pointer, detail }
}
