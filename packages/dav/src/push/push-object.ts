import { davServers } from '@fiscus/messages/dav-servers'
import { DavError, type DavFaultCode } from '../http/dav-error.ts'
import { isUnseen } from '../objects/object-problem.ts'
import { type DavTurn, isOfTurn } from '../turns/dav-turn.ts'
import { deleteObject } from './delete-object.ts'
import { letOthersGoFirst, postpone } from './postpone.ts'
import { putObject } from './put-object.ts'
import { type DueObject, type QueuedObject, readQueued, type StepResult } from './queued-object.ts'
import { readServerCopy } from './read-server-copy.ts'

/** Requests that change an object, in one turn: after a change on the server in between, the next one has its ETag. */
const roundsMax = 5

/**
 * Pushes the change of an object. Each round reads what is queued, does one step, and commits it; the last one finds
 * nothing queued. A result that is unknown, and an ETag that is missing, are settled first by reading the object from
 * the server.
 * @param ahead what was queued a moment ago, null when nothing was: a newer change is found before anything is sent.
 * undefined: not read yet
 * @throws DavError of the account: the change stays in the queue
 */
export async function pushObject(
  turn: DavTurn,
  due: DueObject,
  ahead: QueuedObject | null | undefined,
): Promise<void> {
  const { id } = due
  try {
    for (let round = 0; round < roundsMax; round += 1) {
      const queued = round === 0 && ahead !== undefined ? ahead : await readQueued(turn, due)
      if (!queued || isForPull(queued) || (await pushStep(turn, queued)) === 'ended') return
    }
    await postpone(turn, id, { status: null, code: 'not_sent', reason: davServers.changesTooFast() })
  } catch (error) {
    if (isOfTurn(turn, error)) throw error
    if (!(error instanceof DavError))
      return postpone(turn, id, { status: null, code: 'not_stored', reason: davServers.versionNotStored() })
    if (ofObject.has(error.code))
      return postpone(turn, id, { status: error.status, code: 'not_sent', reason: davServers.redirected() })
    if (error.code === 'no_connection') await letOthersGoFirst(turn, id)
    throw error
  }
}

/** Faults of the answer for one object: the others of the account are pushed. */
const ofObject: ReadonlySet<DavFaultCode> = new Set(['redirect_refused', 'no_dav'])

/** The server does not have the object any more, as a step before has found. */
const isForPull = ({ object: { listing }, collection: { direction } }: QueuedObject) =>
  listing < 0 && direction !== 'push'

async function pushStep(turn: DavTurn, queued: QueuedObject): Promise<StepResult> {
  const { object, change, local } = queued
  const isUnknown = change.sent !== null
  const isOnServer = object.base !== null
  if (isUnknown || (isOnServer && (object.etag === null || isUnseen(object))))
    return readServerCopy(turn, queued)
  return change.operation === 'delete' || local === null
    ? deleteObject(turn, queued)
    : putObject(turn, { ...queued, local })
}
