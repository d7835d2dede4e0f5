import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { blobsLocation } from '@fiscus/runtime/blobs/blobs-config'
import { copyBlobs } from '@fiscus/runtime/blobs/copy-blobs'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { json, textOption } from './command/arguments.ts'
import { readBlobsConfig } from './command/config.ts'
import { type Command, exitCodes, type Program, runAsProcess, UsageError } from './command/run-program.ts'

const help = `Stored files: attachments, PDFs, exports and archives.

  bin/blobs copy --from=FOLDER     copies the files of a folder into the bucket
                                   of BLOB_URL. Files that are there already
                                   are left out: repeat it to continue

Every file is verified by its digest. A damaged one is named and not copied.
The command takes --json.
Environment: BLOB_URL and the variables of its bucket.
Exit codes: 0 done, 1 failed or damaged files, 2 invalid arguments.

  BLOB_URL=s3://fiscus-files bin/blobs copy --from=/var/lib/fiscus/blobs`

const copy: Command = async (args) => {
  const { values } = parseArgs({ args, options: { from: textOption, json } })
  if (values.from === undefined) throw new UsageError('Name the folder of the files with --from=FOLDER.')
  const folder = resolve(values.from)
  await access(folder).catch(() => {
    throw new OperatorError(`There is no folder ${folder}: name the BLOB_FOLDER of the processes.`)
  })
  const config = readBlobsConfig()
  if ('folder' in config) throw new OperatorError('Set BLOB_URL to the bucket that receives the files.')
  let scopeBefore = ''
  const done = await copyBlobs(folder, openBlobs(config), {
    signal: new AbortController().signal,
    progress(scope, { copied, present }) {
      if (!values.json && scope !== scopeBefore)
        console.log(`${scope}: ${copied} copied so far, ${present} were there`)
      scopeBefore = scope
    },
  })
  if (values.json) console.log(JSON.stringify(done))
  else {
    for (const blob of done.damaged) console.error(`The file ${blob} is damaged: restore it from a backup.`)
    console.log(
      `${done.copied} copied (${done.copiedBytes} bytes), ${done.present} were in ${blobsLocation(config)}, ${done.damaged.length} damaged`,
    )
  }
  return done.damaged.length === 0 ? exitCodes.done : exitCodes.failed
}

export const blobs: Program = { name: 'bin/blobs', help, commands: { copy } }

if (import.meta.main) await runAsProcess(blobs)
