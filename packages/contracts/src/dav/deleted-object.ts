import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { collectionKinds } from './dav-vocabulary.ts'

/** Days for which an object that a pull has deleted can be restored. */
export const deletedObjectDays = 30

const collectionId = z.uuid().toLowerCase().meta({ description: 'The collection in which they were' })

/** The query of the list of deleted objects. */
export const deletedObjectFilter = pageQuery.extend({
  collection_id: collectionId.optional(),
  text: boundedText(200).optional().meta({ description: 'A part of the title or name' }),
})
export type DeletedObjectFilter = z.output<typeof deletedObjectFilter>

const instant = z.iso.datetime()

/** An event or contact that was deleted here because its server had deleted it. */
const deletedObject = z
  .object({
    id: z.uuid().meta({ description: 'That of the event or contact, which gets it again' }),
    collection_id: z.uuid().nullable().meta({ description: 'null: its account was deleted later' }),
    kind: z.enum(collectionKinds).meta({ description: '`calendar`: an event. `address_book`: a contact' }),
    title: z.string(),
    deleted_at: instant.meta({ description: 'The same for all objects that one pull has deleted' }),
    kept_until: instant.meta({ description: 'When the next clean-up deletes it for good' }),
  })
  .meta({ id: 'DavDeletedObject' })

export const deletedObjectList = z.object({
  deleted: z.array(deletedObject),
  next: z.string().nullable(),
})

/** Body of POST /dav/deleted/restore. */
export const restoreDeletedObjects = z
  .strictObject({
    ids: z.array(z.uuid().toLowerCase()).min(1).max(200),
    collection_id: collectionId,
    deleted_at: instant.meta({ description: 'With collection_id: only what this pull has deleted' }),
  })
  .partial()
  .refine(({ ids, collection_id }) => (ids === undefined) !== (collection_id === undefined), {
    path: ['ids'],
    message: values.idsOrCollection.code,
  })
  .refine(({ collection_id, deleted_at }) => deleted_at === undefined || collection_id !== undefined, {
    path: ['deleted_at'],
    message: values.deletedAtOfCollection.code,
  })
  .meta({ id: 'RestoreDavDeletedObjects' })
export type RestoreDeletedObjects = z.output<typeof restoreDeletedObjects>

/** The response to a restoration. */
export const restoredObjects = z
  .object({
    restored: z.int(),
    skipped: z.int().meta({
      description: 'Objects that stay deleted: their collection has another one with the same UID',
    }),
    left: z.int().meta({ description: 'One call restores 1,000 objects. Call again while this is not 0' }),
  })
  .meta({ id: 'RestoredDavObjects' })

/** The response to an erasure. */
export const erasedObject = z.object({ erased: z.uuid() })
