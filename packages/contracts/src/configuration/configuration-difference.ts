import { z } from 'zod'
import { messageOrNull } from '../problems/problem-schema.ts'
import { groupRecord } from './group-record.ts'
import { ruleRecord } from './rule-record.ts'

/** Records that a difference lists: as many as the errors of a problem. */
export const differencesMax = 1_000

const fieldValue = z.union([
  z.string(),
  z.number(),
  z.null(),
  ruleRecord.shape.target,
  groupRecord.shape.components,
])

const fieldDifference = z.object({
  field: z.string().meta({ example: 'rate_percent' }),
  before: fieldValue.meta({ description: 'The stored value', example: '23.00' }),
  after: fieldValue.meta({ description: 'The value of the file', example: '24.00' }),
})

const recordDifference = z
  .object({
    change: z.enum(['removed', 'changed', 'added']),
    record: z.enum(['rate', 'group', 'category', 'rule', 'settings']),
    id: z
      .uuid()
      .nullable()
      .meta({ description: 'The stored record; null for an added record and for the settings' }),
    label: z.string().meta({
      description: 'The record for people: code and first day, or the name and conditions of a rule',
      example: 'VAT23 from 2011-01-01',
    }),
    label_message: messageOrNull,
    fields: z.array(fieldDifference).meta({ description: 'The fields that differ; empty unless changed' }),
  })
  .meta({ id: 'RecordDifference' })

/** What an import removes, changes and adds (tax-calculation §6.3). */
export const importDifference = z
  .object({
    removed: z.int(),
    changed: z.int(),
    added: z.int(),
    records: z
      .array(recordDifference)
      .meta({ description: `The first ${differencesMax}: removed, then changed, then added records` }),
  })
  .meta({ id: 'ImportDifference' })
export type ImportDifference = z.output<typeof importDifference>
