import { isDeepStrictEqual } from 'node:util'
import {
  differencesMax,
  type ImportDifference,
} from '@fiscus/contracts/configuration/configuration-difference'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { configurationDifference, type RecordDifference } from '../changes/configuration-difference.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { rateLabel } from '../configuration/record-label.ts'
import { ruleContentLabel } from '../configuration/rule-label.ts'

type Listed = ImportDifference['records'][number]
type Change = Listed['change']

/** What an import removes, changes and adds, in this order. At most 1,000 records are listed. */
export function importDifference(
  before: ConfigurationRecords,
  after: ConfigurationRecords,
): ImportDifference {
  const parts = configurationDifference(before, after)
  const pairs = [
    ...pairsOf('rate', parts?.rates ?? [], rateLabel),
    ...pairsOf('group', parts?.groups ?? [], ({ group_code }) => group_code),
    ...pairsOf('category', parts?.categories ?? [], ({ category_code }) => category_code),
    ...pairsOf('rule', parts?.rules ?? [], ruleContentLabel),
  ]
  const settings = (parts?.settings ?? []).map((pair) => ({
    change: 'changed' as const,
    list: () => listed('settings', 'changed', pair, texts.settings(), null),
  }))
  const ordered = (['removed', 'changed', 'added'] as const).map((change) =>
    [...pairs, ...settings].filter((pair) => pair.change === change),
  )
  const [removed = 0, changed = 0, added = 0] = ordered.map(({ length }) => length)
  const records = ordered.flat().slice(0, differencesMax)
  return { removed, changed, added, records: records.map(({ list }) => list()) }
}

const changes = { deleted: 'removed', changed: 'changed', created: 'added' } as const

/** The differences of one kind of record. Their fields are compared only when the record is listed. */
function pairsOf<R extends { id: string; version: number }>(
  record: Listed['record'],
  differences: readonly RecordDifference<R>[],
  labelOf: (record: R) => Message | string,
): { change: Change; list: () => Listed }[] {
  return differences.map((pair) => {
    const change = changes[pair.kind]
    return {
      change,
      list: () =>
        listed(
          record,
          change,
          pair,
          labelOf(pair.kind === 'deleted' ? pair.before : pair.after),
          pair.before?.id ?? null,
        ),
    }
  })
}

function listed(
  record: Listed['record'],
  change: Change,
  { before, after }: { before: object | null; after: object | null },
  label: Message | string,
  id: string | null,
): Listed {
  return {
    change,
    record,
    id,
    label: render(label),
    label_message: typeof label === 'string' ? null : label,
    fields: before && after ? changedFields(before, after) : [],
  }
}

function changedFields(before: object, after: object): Listed['fields'] {
  const earlier = new Map(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => field !== 'version' && !isDeepStrictEqual(earlier.get(field), value))
    .map(([field, value]) => ({ field, before: earlier.get(field), after: value }))
}
