import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { type EditableEntity, editableEntities } from './editable-entities.ts'

const idsMax = 10_000

/** New values by the names of columns. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** Condition on a field: it has one of the values, or is within the period. */
export type Condition = (string | null)[] | { from?: string | undefined; before?: string | undefined }

/** Parameters of a bulk edit. Exactly one of `ids`, `filter` and `all` is present. */
export type BulkEdit = {
  entity: EditableEntity
  set: Values
  /** Unique, ascending. */
  ids?: string[] | undefined
  filter?: Readonly<Record<string, Condition | undefined>> | undefined
  all?: true | undefined
}

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(idsMax)
  .refine((ids) => new Set(ids).size === ids.length, values.recordTwice.code)
  .transform((ids) => ids.toSorted())

export const bulkEditParams: z.ZodType<BulkEdit> = z.discriminatedUnion('entity', [
  paramsOf('companies', editableEntities.companies),
  paramsOf('contacts', editableEntities.contacts),
  paramsOf('tickets', editableEntities.tickets),
  paramsOf('calendar_events', editableEntities.calendar_events),
])

function paramsOf<E extends EditableEntity, S extends z.ZodRawShape, F extends z.ZodRawShape>(
  entity: E,
  { set, filter }: { set: S; filter: F },
) {
  return z
    .strictObject({
      entity: z.literal(entity),
      set: z.strictObject(set).partial().refine(hasField, values.setOneField.code),
      ids: ids.optional().meta({ description: 'Ids of the records to edit.' }),
      filter: z.strictObject(filter).partial().refine(hasField, values.filterOneField.code).optional().meta({
        description: 'Edits the records that match in every field. null matches a field without a value.',
      }),
      all: z.literal(true).optional().meta({ description: 'Edits every record.' }),
    })
    .refine(
      ({ ids, filter, all }) =>
        [ids, filter, all].filter((selection) => selection !== undefined).length === 1,
      values.idsFilterOrAll.code,
    )
}

function hasField(fields: object): boolean {
  return Object.keys(fields).length > 0
}
