import { readRecord } from '@fiscus/db/blobs/expected-mark'
import { lookForBlobs } from '@fiscus/db/blobs/look-for-blobs'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { placeOf } from '@fiscus/runtime/blobs/open-blobs'
import { faultOf, type Place, type PlaceMark } from '@fiscus/runtime/blobs/place'
import { readBlobsConfig, readServers } from '../command/config.ts'

/** The place of this command's environment, and what is in it. */
export type PlaceView = {
  place: Place
  mark: PlaceMark | null
  /** The mark that it must have. */
  expected: PlaceMark
  /** Why it is not the place of the files, as part of a sentence, or null. */
  fault: string | null
  /** Of some files to which the databases refer. */
  found: number
  missing: number
  /** Databases that could not be read. */
  unread: string[]
}

const looksMax = 2000

/**
 * Compares the place with the mark and the files of this installation.
 * @throws BlobsUnavailable when it cannot be read
 */
export async function lookAtPlace(): Promise<PlaceView> {
  const place = placeOf(readBlobsConfig())
  await using databases = openDatabases(await readServers())
  const mark = await place.readMark()
  const record = await readRecord(databases.control)
  // Until a place is recorded, that of any mark of this installation is.
  const expected = record.isRecorded || !mark ? record.mark : { ...record.mark, since: mark.since }
  const fault = faultOf(mark, expected)
  const view: PlaceView = { place, mark, expected, fault, found: 0, missing: 0, unread: [] }
  for await (const look of lookForBlobs(place, databases)) {
    if (look.kind === 'unread') view.unread.push(look.database)
    else view[look.kind] += 1
    if (view.found + view.missing === looksMax) break
  }
  return view
}

/** Prints the view for a person. */
export function printView({ place, expected, fault, found, missing, unread }: PlaceView): void {
  console.log(
    fault === null
      ? `${place.name} is the place of the files of this installation (${expected.installation}), since ${expected.since}.`
      : `${place.name} is not the place of the files of this installation (${expected.installation}): ${fault}.`,
  )
  console.log(
    `${found + missing} files to which the databases refer were looked for: ${found} are there, ${missing} are missing.`,
  )
  for (const database of unread) console.log(`The database ${database} could not be read.`)
}
