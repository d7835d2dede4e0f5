import { newIdempotencyKey } from '@fiscus/client'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import { basePath } from '../../session/tenant-at-work.ts'
import { type DraftValues, readDraft, removeDraft, storeDraft } from './draft.ts'

/**
 * The draft of a message in the session storage of the browser, for this user, tenant and kind of message: a reload, a
 * lost session and a visit to another page lose nothing.
 */
export function useDraft<Values extends DraftValues>(place: string, initial: Values) {
  const { principal } = useSession()
  const key = `draft ${principal.id} ${basePath} ${place}`
  const [opened] = useState(() => readDraft(sessionStorage, key, initial))
  // A repeated submission does not send a second message.
  const [idempotencyKey] = useState(() => opened?.idempotencyKey ?? newIdempotencyKey())
  return {
    /** What the form begins with. */
    values: opened?.values ?? initial,
    isRestored: opened !== null,
    idempotencyKey,
    store: (values: Values) => storeDraft(sessionStorage, key, { values, idempotencyKey }),
    remove: () => removeDraft(sessionStorage, key),
  }
}
