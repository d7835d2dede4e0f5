import { z } from 'zod'
import { instant } from '../fields/instant.ts'
import { jsonValue } from '../fields/json-value.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { actorFilter } from './actor-filter.ts'

/** An entry of an audit log. */
const auditEntry = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime().meta({ description: 'The instant of the change, in UTC' }),
    actor: z.string().meta({
      description:
        'Who made the change: `key:` with the id of an API key, `user:` with that of a user, `cli:` with an account, or a process of Fiscus',
      example: 'key:019a1fdf-2d9c-77f6-9987-546b576d1a5e',
    }),
    actor_name: z.string().nullable().meta({
      description: 'The name of the key or user by now; null for other actors',
      example: 'Web shop',
    }),
    action: z
      .string()
      .meta({ description: 'A verb, or the method and path of a request', example: 'approve' }),
    entity: z.string().meta({ description: 'The kind of the record', example: 'document' }),
    entity_id: z.string(),
    reason: z.string().nullable(),
    request_id: z.string().nullable(),
    before: jsonValue.nullable().meta({ description: 'The record before the change; null if it was new' }),
    after: jsonValue.nullable().meta({ description: 'The record after the change; null if it was deleted' }),
  })
  .meta({ id: 'AuditEntry' })

/** A page of an audit log. */
export const auditPage = z
  .object({
    entries: z.array(auditEntry),
    archived_until: z.iso.datetime().nullable().meta({
      description:
        'The instant of the newest entry that was moved to an archive: earlier entries may be in archives only. null: there is no archive',
    }),
    searched_until: z.iso.datetime().nullable().meta({
      description:
        'With `text`: the instant of the last entry that was searched, when older ones are left. `next` continues there; the page can be empty. null: all entries were searched',
    }),
    next: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })

const exact = boundedText(500).optional()

/** Filter of an audit log. A value must be equal to that of the entry, except `actor` and `text`. */
export const auditFilter = pageQuery.extend({
  actor: actorFilter,
  action: exact,
  entity: exact,
  entity_id: exact,
  request_id: exact,
  from: instant.optional().meta({ description: 'The earliest instant' }),
  to: instant
    .optional()
    .meta({ description: 'The end of the period; entries of this instant are not included' }),
  text: boundedText(100).optional().meta({
    description:
      'A part of the id, the reason or the records, in any letter case. Each page searches 20,000 entries at most',
  }),
})
export type AuditQuery = z.output<typeof auditFilter>
