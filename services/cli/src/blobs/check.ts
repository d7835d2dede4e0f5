import { parseArgs } from 'node:util'
import { json } from '../command/arguments.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { lookAtPlace, printView } from './look-at-place.ts'

/** `bin/blobs check`. */
export const check: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json } })
  const view = await lookAtPlace()
  const { place, mark, expected, fault, found, missing, unread } = view
  if (values.json) {
    const { location } = place
    console.log(JSON.stringify({ location, mark, expected, fault, found, missing, unread }))
  } else printView(view)
  return fault === null && missing === 0 && unread.length === 0 ? exitCodes.done : exitCodes.failed
}
