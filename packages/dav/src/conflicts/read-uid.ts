import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import { ObjectError } from '../text/object-error.ts'
import type { ObjectProblem } from './object-problem.ts'

/** Returns the UID of an object of a server; the problem if the object cannot be read. */
export function readUid(kind: CollectionKind, text: string): string | ObjectProblem {
  try {
    return (kind === 'calendar' ? readCalendarObject(text) : readCard(text)).uid
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error
    return { code: error.code, message: error.message }
  }
}
