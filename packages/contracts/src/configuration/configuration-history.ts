import { z } from 'zod'
import { actorFilter } from '../audit/actor-filter.ts'
import { instant } from '../fields/instant.ts'
import { jsonValue } from '../fields/json-value.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { messageOrNull } from '../problems/problem-schema.ts'

/** The kinds of records of a tax configuration. */
export const configurationKinds = ['rate', 'rule', 'group', 'category', 'settings'] as const
export type ConfigurationKind = (typeof configurationKinds)[number]

const state = z.record(z.string(), jsonValue).nullable()

const historyEntry = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime().meta({ description: 'The instant of the change, in UTC' }),
    actor: z.string(),
    actor_name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the key or user; null: none is known' }),
    action: z.string().meta({ example: 'change' }),
    record: z.enum(configurationKinds),
    record_id: z.uuid().nullable().meta({ description: 'null for the settings' }),
    label: z.string().meta({ description: 'The record for people', example: 'VAT23 from 2011-01-01' }),
    label_message: messageOrNull,
    reason: z.string().nullable(),
    request_id: z.string().nullable(),
    before: state.meta({ description: 'The record before the change; null if it was new' }),
    after: state.meta({ description: 'The record after the change; null if it was deleted' }),
    documents_since: z
      .int()
      .meta({ description: 'Documents that were approved after the change: at most 1,000 are counted' }),
  })
  .meta({ id: 'ConfigurationHistoryEntry' })

/** A page of the changes of a tax configuration, the newest first. */
export const configurationHistory = z.object({ entries: z.array(historyEntry), next: z.string().nullable() })

export const historyFilter = pageQuery.extend({
  record: z.enum(configurationKinds).optional(),
  record_id: z.uuid().toLowerCase().optional(),
  actor: actorFilter,
  action: boundedText(500).optional(),
  from: instant.optional().meta({ description: 'The earliest instant' }),
  to: instant.optional().meta({ description: 'The end of the period, which is not included' }),
})
export type HistoryFilter = z.output<typeof historyFilter>

/** Which state of an entry becomes the state of its record again. */
export const restoreRequest = z.strictObject({
  state: z.enum(['before', 'after']),
  reason: optionalOrNull(boundedText(500)).meta({
    description: 'For the audit log. By default the header X-Audit-Reason.',
  }),
})

/** What a restoration does to the record. */
export const restoration = z.object({
  record: z.enum(configurationKinds),
  record_id: z.uuid().nullable(),
  outcome: z.enum(['created', 'changed', 'deleted', 'unchanged']).meta({
    description:
      'created: the record had been deleted and has a new id; deleted: the record did not exist in this state.',
  }),
})
export type Restoration = z.output<typeof restoration>
