import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { blobsLocation } from '@fiscus/runtime/blobs/blobs-config'
import { copyBlobs } from '@fiscus/runtime/blobs/copy-blobs'
import { placeOf } from '@fiscus/runtime/blobs/open-blobs'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { json, textOption } from '../command/arguments.ts'
import { readBlobsConfig } from '../command/config.ts'
import { type Command, exitCodes, UsageError } from '../command/run-program.ts'

/** `bin/blobs copy`. */
export const copy: Command = async (args) => {
  const { values } = parseArgs({ args, options: { from: textOption, json } })
  if (values.from === undefined) throw new UsageError('Name the folder of the files with --from=FOLDER.')
  const folder = resolve(values.from)
  await access(folder).catch(() => {
    throw new OperatorError(`There is no folder ${folder}: name the BLOB_FOLDER of the processes.`)
  })
  const config = readBlobsConfig()
  if ('folder' in config) throw new OperatorError('Set BLOB_URL to the bucket that receives the files.')
  const target = placeOf(config)
  const mark = await placeOf({ folder }).readMark()
  const before = await target.readMark()
  // A folder without a mark has what was stored below a mount point, or files of an earlier version.
  if (mark && before && mark.installation !== before.installation)
    throw new OperatorError(
      `The bucket ${target.location} has the files of the installation ${before.installation}, and the folder those of ${mark.installation}: name another bucket, or another folder in it.`,
    )
  let scopeBefore = ''
  const done = await copyBlobs(folder, target.blobsOf, {
    signal: new AbortController().signal,
    progress(scope, { copied, present }) {
      if (!values.json && scope !== scopeBefore)
        console.log(`${scope}: ${copied} copied so far, ${present} were there`)
      scopeBefore = scope
    },
  })
  if (mark && !before) await target.writeMark(mark)
  if (values.json) console.log(JSON.stringify(done))
  else {
    for (const blob of done.damaged) console.error(`The file ${blob} is damaged: restore it from a backup.`)
    console.log(
      `${done.copied} copied (${done.copiedBytes} bytes), ${done.present} were in ${blobsLocation(config)}, ${done.damaged.length} damaged`,
    )
  }
  return done.damaged.length === 0 ? exitCodes.done : exitCodes.failed
}
