import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { hasField, needsField } from '../fields/field-sets.ts'
import { pageQuery } from '../fields/page.ts'
import { singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import {
  collectionKinds,
  conflictPolicies,
  davStates,
  deletionPolicies,
  syncDirections,
} from './dav-vocabulary.ts'

const flag = z.enum(['0', '1']).transform((text): 0 | 1 => (text === '1' ? 1 : 0))

/** The query of the list of collections. */
export const davCollectionFilter = pageQuery.extend({
  account_id: z.uuid().toLowerCase().optional(),
  kind: z.enum(collectionKinds).optional(),
  is_selected: flag.optional(),
  state: z.enum(davStates).optional(),
})
export type DavCollectionFilter = z.output<typeof davCollectionFilter>

const choices = {
  is_selected: zeroOrOne.meta({ description: '1: the collection is synchronised' }),
  direction: z.enum(syncDirections),
  conflict_policy: z
    .enum(conflictPolicies)
    .meta({ description: 'Which value of a field is kept when both sides have changed it' }),
  deletion_policy: z
    .enum(deletionPolicies)
    .meta({ description: 'What happens to an object that one side has deleted and the other has changed' }),
}

/** Body of PATCH /dav/collections/{id}. An absent field stays. */
export const davCollectionChange = z
  .strictObject({
    ...choices,
    name: singleLineText(200).meta({ description: 'The server gets the new name with the next push' }),
    color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, values.color.code)
      .toUpperCase()
      .meta({ description: 'The server gets the new color with the next push', example: '#12AB56' }),
  })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'DavCollectionChange' })
export type DavCollectionChange = z.output<typeof davCollectionChange>

const instant = z.iso.datetime()

/** A calendar or an address book of an account. */
export const davCollectionRecord = z
  .object({
    id: z.uuid(),
    account_id: z.uuid(),
    kind: z.enum(collectionKinds),
    url: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    ...choices,
    is_read_only: zeroOrOne.meta({ description: '1: the server grants no writing, so nothing is pushed' }),
    state: z.enum(davStates),
    state_since: instant,
    error: z.string().nullable().meta({ description: 'Why the state is not ok, and what to do' }),
    error_message: messageOrNull,
    held_removals: z.int().nullable().meta({
      description:
        'Objects that the server has removed at once: they stay until a user confirms their removal or keeps them',
    }),
    held_names: z.array(z.string()).meta({ description: 'The titles or names of up to five of them' }),
    last_pulled_at: instant.nullable(),
    last_pushed_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'DavCollection' })

export const davCollectionList = z.object({
  collections: z.array(davCollectionRecord),
  next: z.string().nullable(),
})

/** The response to a discovery. */
export const discoveredCollections = z
  .object({ found: z.int(), added: z.int(), gone: z.int() })
  .meta({ id: 'DiscoveredDavCollections' })

/** Body of POST /dav/collections/{id}/confirm-removals and keep-removed. */
export const removalsAnswer = z
  .strictObject({
    removals: z.int().min(1).meta({ description: 'held_removals, as the caller has read it' }),
  })
  .meta({ id: 'DavRemovalsAnswer' })
