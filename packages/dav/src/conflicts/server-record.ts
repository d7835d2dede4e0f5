import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { readNewObject } from '../calendar/read-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import { insertServerContacts, type ServerContact } from '../records/server-contacts.ts'
import { insertServerEvents, type ServerEvent } from '../records/server-events.ts'
import { ObjectError } from '../text/object-error.ts'
import { utcZone } from '../zones/zone.ts'
import type { ObjectProblem } from './object-problem.ts'

/** An object of a server as it was read. */
export type ServerRecord = ({ kind: 'calendar' } & ServerEvent) | ({ kind: 'address_book' } & ServerContact)

function read(kind: CollectionKind, text: string, timezone: string): ServerRecord {
  if (kind === 'address_book') return { kind, text, ...readCard(text) }
  return { kind, text, ...readNewObject(text, { timezone }) }
}

/**
 * Reads an object of a server, as that of a new record; returns the problem if it cannot be read.
 * @param timezone of the tenant
 */
export function readServerRecord(
  kind: CollectionKind,
  text: string,
  timezone: string,
): ServerRecord | ObjectProblem {
  try {
    return read(kind, text, timezone)
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error
    return { code: error.code, reason: error.reason }
  }
}

/** Returns the UID of an object of a server; the problem if the object cannot be read. */
export function readUid(kind: CollectionKind, text: string): string | ObjectProblem {
  const record = readServerRecord(kind, text, utcZone.name)
  return 'code' in record ? record : record.uid
}

/**
 * Stores objects of a server as new records. Nothing is queued.
 * @param records each with another UID
 * @returns the ids of the records by UID
 */
export async function insertServerRecords(
  tx: TenantTransaction,
  records: readonly ServerRecord[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const events = records.filter((record) => record.kind === 'calendar')
  const cards = records.filter((record) => record.kind === 'address_book')
  const eventIds = await insertServerEvents(tx, events, now)
  const contactIds = await insertServerContacts(tx, cards, now)
  return new Map([...eventIds, ...contactIds])
}

/**
 * Stores one object of a server as a new record, and returns its id. Nothing is queued.
 * @throws ObjectError if the object cannot be read
 */
export async function insertServerObject(
  tx: TenantTransaction,
  kind: CollectionKind,
  { text, now, timezone }: { text: string; now: Date; timezone: string },
): Promise<string> {
  const ids = await insertServerRecords(tx, [read(kind, text, timezone)], now)
  return requireRow([...ids.values()])
}
