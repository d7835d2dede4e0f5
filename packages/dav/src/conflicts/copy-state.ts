import type { davQueue } from '@fiscus/db/schema/dav/changes'
import type { ObjectRow } from '../turns/dav-turn.ts'

/** A copy that the server has sent. `etag`: strong, or null. */
export type ServerCopy = { text: string; etag: string | null }

export type QueueRow = typeof davQueue.$inferSelect

/** What is known of an object for which the server has sent a copy. `agreed`: the last copy that both sides had. */
export type CopyState = {
  object: ObjectRow
  copy: ServerCopy
  change: QueueRow | null
  agreed: string | null
}
