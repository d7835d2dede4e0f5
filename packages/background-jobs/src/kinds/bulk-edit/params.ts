import { z } from 'zod'
import { type EditableEntity, editable } from './editable.ts'

const idsMax = 10_000

/** What a field is set to, under the name of its column. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** What a field must be: one of the values, or in the period. */
export type Condition = (string | null)[] | { from?: string | undefined; before?: string | undefined }

/** What to edit, and what to set. Exactly one of `ids`, `filter` and `all` is given. */
export type BulkEdit = {
  entity: EditableEntity
  set: Values
  /** Each once, ascending. */
  ids?: string[] | undefined
  filter?: Readonly<Record<string, Condition | undefined>> | undefined
  all?: true | undefined
}

const ids = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(idsMax)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each record once.')
  .transform((ids) => ids.toSorted())

export const bulkEditParams: z.ZodType<BulkEdit> = z.discriminatedUnion('entity', [
  paramsOf('companies', editable.companies),
  paramsOf('contacts', editable.contacts),
  paramsOf('tickets', editable.tickets),
  paramsOf('calendar_events', editable.calendar_events),
])

function paramsOf<E extends EditableEntity, S extends z.ZodRawShape, F extends z.ZodRawShape>(
  entity: E,
  { set, filter }: { set: S; filter: F },
) {
  return z
    .strictObject({
      entity: z.literal(entity),
      set: z.strictObject(set).partial().refine(namesAField, 'Name at least one field to set.'),
      ids: ids.optional().meta({ description: 'These records.' }),
      filter: z
        .strictObject(filter)
        .partial()
        .refine(namesAField, 'Name at least one field; all: true edits every record.')
        .optional()
        .meta({ description: 'Records that match in every field. null stands for a field without a value.' }),
      all: z.literal(true).optional().meta({ description: 'Every record.' }),
    })
    .refine(
      ({ ids, filter, all }) => [ids, filter, all].filter((given) => given !== undefined).length === 1,
      'Give exactly one of ids, filter and all.',
    )
}

function namesAField(fields: object): boolean {
  return Object.keys(fields).length > 0
}
