import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { conflictKinds, conflictVersions } from './dav-vocabulary.ts'

/** Days for which a resolved conflict is kept, with both versions. */
export const resolvedConflictDays = 30

const instant = z.iso.datetime()

/** The query of the list of conflicts. */
export const conflictFilter = pageQuery.extend({
  collection_id: z.uuid().toLowerCase().optional(),
  state: z
    .enum(['open', 'resolved'])
    .optional()
    .meta({ description: 'open: conflicts that wait for a decision' }),
})
export type ConflictFilter = z.output<typeof conflictFilter>

const summary = {
  id: z.uuid(),
  collection_id: z.uuid(),
  object_id: z
    .uuid()
    .nullable()
    .meta({ description: 'The object of the collection; null after its deletion' }),
  kind: z.enum(conflictKinds).meta({
    description:
      'both_changed: a field has different new values on both sides. deleted_on_server and deleted_locally: one side has deleted what the other has changed.',
  }),
  title: z.string(),
  detected_at: instant,
  kept: z.enum(conflictVersions).meta({ description: 'The version that the object got by policy' }),
  resolved_at: instant
    .nullable()
    .meta({ description: `A resolved conflict is deleted ${resolvedConflictDays} days later` }),
  resolution: z.enum(conflictVersions).nullable(),
}

/** A conflict in a list. */
const conflictSummary = z.object(summary).meta({ id: 'DavConflictSummary' })

export const conflictList = z.object({
  conflicts: z.array(conflictSummary),
  next: z.string().nullable(),
})

const text = (description: string) => z.string().nullable().meta({ description })

/** A conflict with both versions. */
export const conflictRecord = z
  .object({
    ...summary,
    base: text('The last copy that both sides had; null: there was none'),
    local: text('The local version; null: it was deleted'),
    server: text('The version of the server; null: it was deleted'),
    fields: z.array(
      z.object({
        field: z.string().meta({ description: 'Component and property, for example VEVENT SUMMARY' }),
        base: z.string().nullable(),
        local: z.string().nullable(),
        server: z.string().nullable(),
        kept: z.enum(['local', 'server']),
      }),
    ),
    resolved_by: z.string().nullable(),
  })
  .meta({ id: 'DavConflict' })

/** Body of POST /dav/conflicts/{id}/resolve. */
export const resolveConflict = z
  .strictObject({
    version: z.enum(conflictVersions).meta({
      description:
        'server and local: the object gets the values of this version where both sides differ, and keeps later changes of other fields. A deleted version deletes it. merged: the object becomes the text.',
    }),
    text: optionalOrNull(boundedText(1_000_000)).meta({
      description: 'The calendar object or the card, for merged only',
    }),
  })
  .refine(({ version, text }) => (version === 'merged') === (text != null), {
    path: ['text'],
    message: values.textOfMerged.code,
  })
  .meta({ id: 'ResolveDavConflict' })
export type ResolveConflict = z.output<typeof resolveConflict>
