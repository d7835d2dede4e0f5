import { parseArgs } from 'node:util'
import { recordMark } from '@fiscus/db/blobs/expected-mark'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { json } from '../command/arguments.ts'
import { authorOptions, commandAuthor } from '../command/author.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { withControlDatabase } from '../command/with-database.ts'
import { lookAtPlace, printView } from './look-at-place.ts'

const yes = { type: 'boolean', default: false } as const

/** `bin/blobs mark`: makes a place that of the files. */
export const mark: Command = async (args) => {
  const { values } = parseArgs({ args, options: { ...authorOptions, yes, json } })
  const author = commandAuthor(clock, values)
  const view = await lookAtPlace()
  const { place, mark: before, expected, fault, missing, unread } = view
  if (!values.json) printView(view)
  if (before && before.installation !== expected.installation)
    throw new OperatorError(
      `${place.name} is in use by the installation ${before.installation}. If that one is gone, delete its file installation.json, and repeat this command.`,
    )
  if (fault === null) return done(false)
  if (!values.yes && (missing > 0 || unread.length > 0))
    throw new OperatorError(
      'Nothing was marked: mount the disk of the files, correct BLOB_FOLDER or BLOB_URL, or restore the missing files. With --yes this place is marked without them.',
    )
  const next = { installation: expected.installation, since: author.at.toISOString() }
  // The place first: until it is recorded, the processes go on with the present one.
  await place.writeMark(next)
  await withControlDatabase((control) => recordMark(control, { place, mark: next, before: expected }, author))
  return done(true)

  function done(marked: boolean): number {
    if (values.json) console.log(JSON.stringify({ location: place.location, marked }))
    else if (marked) console.log(`${place.name} is marked: processes use it within 20 s.`)
    return exitCodes.done
  }
}
