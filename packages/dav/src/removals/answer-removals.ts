import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { and, eq } from 'drizzle-orm'
import type { CollectionRow } from '../turns/dav-turn.ts'
import { removalMarks } from './removal-marks.ts'

/** `confirmed`: the objects are deleted here too. `kept`: they stay, and are created again on the server. */
export type RemovalsAnswer = 'confirmed' | 'kept'

type Answered = { id: string; removals: number; answer: RemovalsAnswer; at: Date }

/**
 * Answers the question about the removals of a collection: the next pull looks at the whole collection, and does so
 * with those objects that are still not there. The caller holds a lock of the account, which a turn takes first, too.
 * @returns null: the collection does not hold this number of removals
 */
export async function answerRemovals(
  tx: TenantTransaction,
  { id, removals, answer, at }: Answered,
): Promise<CollectionRow | null> {
  await tx
    .update(davObjects)
    .set({ listing: removalMarks[answer] })
    .where(and(eq(davObjects.collection_id, id), eq(davObjects.listing, removalMarks.held)))
  const [row] = await tx
    .update(davCollections)
    .set({ ...noQuestion, confirmed_removals: removals, state: 'new', state_since: at })
    .where(
      and(
        eq(davCollections.id, id),
        eq(davCollections.state, 'held'),
        eq(davCollections.held_removals, removals),
      ),
    )
    .returning()
  return row ?? null
}

/** The columns of a collection about which no question is open. */
export const noQuestion = {
  held_removals: null,
  held_names: [],
  ...textColumns('error', null),
} satisfies Partial<CollectionRow>
