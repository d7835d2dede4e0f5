import { check } from './blobs/check.ts'
import { copy } from './blobs/copy.ts'
import { mark } from './blobs/mark.ts'
import { type Program, runAsProcess } from './command/run-program.ts'

const help = `Stored files: attachments, PDFs, exports and archives.

  bin/blobs check                  whether the folder or bucket is the place of
                                   the files of this installation, and how many
                                   of some files to which the databases refer
                                   are there
  bin/blobs mark [--yes]           makes the folder or bucket the place of the
                                   files, in place of the present one. --yes:
                                   also where files are missing in it
  bin/blobs copy --from=FOLDER     copies the files of a folder into the bucket
                                   of BLOB_URL. Files that are there already
                                   are left out: repeat it to continue. The
                                   bucket gets the mark of the folder

The place of the files has a file installation.json. Processes store, delete
and miss nothing in a place without it: its disk may not be mounted. They mark
the first place themselves, and follow another one that is marked within 20 s.

copy verifies every file by its digest. A damaged one is named and not copied.
mark is audited, with --actor=NAME and --reason=TEXT. All commands take --json.
Environment: BLOB_FOLDER, or BLOB_URL and the variables of its bucket;
DATABASE_URL except for copy.
Exit codes: 0 done, 1 failed, another place, or missing or damaged files,
2 invalid arguments.

  BLOB_URL=s3://fiscus-files bin/blobs copy --from=/var/lib/fiscus/blobs`

export const blobs: Program = { name: 'bin/blobs', help, commands: { check, mark, copy } }

if (import.meta.main) await runAsProcess(blobs)
