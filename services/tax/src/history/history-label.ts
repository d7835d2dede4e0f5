import {
  type ConfigurationKind,
  configurationKinds,
} from '@fiscus/contracts/configuration/configuration-history'
import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { type RuleContent, ruleContentLabel } from '../configuration/rule-label.ts'

/** A record as the audit log has stored it, possibly by an earlier release. */
export type StoredState = Record<string, JsonValue>

/** The kind of record of an entity of the audit log. */
export function kindOf(entity: string): ConfigurationKind {
  const kind = configurationKinds.find((each) => entity === `tax_${each}`)
  if (kind === undefined) throw new Error(`The entity ${entity} is no part of the configuration.`)
  return kind
}

/** A stored record for people: its code and first day, or the name and conditions of a rule. */
export function historyLabel(record: ConfigurationKind, state: StoredState | null): Message | string {
  const text = (field: string) => String(state?.[field] ?? '')
  switch (record) {
    case 'rate': {
      const [label, date] = [text('tax_code'), text('valid_from')]
      return date === '' ? label : texts.from({ label, date })
    }
    case 'group':
      return text('group_code')
    case 'category':
      return text('category_code')
    case 'rule':
      return state === null ? '' : ruleContentLabel(state as RuleContent)
    case 'settings':
      return texts.settings()
  }
}
