import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import { folderPath } from './mailbox-fields.ts'

/** Folders of a mailbox that are stored, at most. */
export const foldersMax = 1_000

const foldersPolledMax = 50
const instant = z.iso.datetime()

/** A folder of a mailbox, as it was listed on the server last. */
const mailFolder = z
  .object({
    id: z.uuid(),
    path: z.string(),
    special_use: z.string().nullable().meta({ description: 'RFC 6154, for example \\Sent' }),
    is_polled: zeroOrOne.meta({ description: '1: its messages are read' }),
    error: z.string().nullable().meta({ description: 'Why the folder is not read' }),
    error_message: messageOrNull,
    last_synced_at: instant.nullable(),
  })
  .meta({ id: 'MailFolder' })

export const mailFolderList = z.object({ folders: z.array(mailFolder).max(foldersMax) })

/** Body of PUT /mail/mailboxes/{id}/folders: the folders that are read. */
export const polledFolders = z
  .strictObject({
    polled: z
      .array(folderPath)
      .min(1)
      .max(foldersPolledMax)
      .refine((paths) => new Set(paths).size === paths.length, values.folderTwice.code)
      .meta({ description: 'Paths of the folders to read, at least one', example: ['INBOX'] }),
  })
  .meta({ id: 'PolledFolders' })
