import { values } from '@fiscus/messages/values'
import type { z } from 'zod'
import { optionalOrNull } from './optional-or-null.ts'

type Fields = Record<string, z.ZodType>
type Optional<Schema extends z.ZodType> = ReturnType<typeof optionalOrNull<Schema>>

/** The fields of a new record that may be absent or null. */
export function optionalFields<Shape extends Fields>(
  shape: Shape,
): { [Name in keyof Shape]: Optional<Shape[Name]> }
export function optionalFields(shape: Fields) {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, optionalOrNull(schema)]))
}

/** The fields of a change that null clears. */
export function nullableFields<Shape extends Fields>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }
export function nullableFields(shape: Fields) {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable()]))
}

/** For the refinement of a change: it has at least one field. */
export const hasField = (change: object) => Object.keys(change).length > 0
export const needsField = {
  error: values.atLeastOneField.code,
  when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
}
