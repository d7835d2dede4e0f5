import { randomId } from '@mantine/hooks'
import { base64Of } from '../seller/logo-file.ts'

/**
 * A file of the message: a new one with its content in base64, or an attachment of a stored message (`attachment_id`).
 */
export type AttachedFile = { id: string; name: string; media_type: string; bytes: number } & (
  | { data: string }
  | { attachment_id: string }
)

/** The most bytes of all new files together: a request has at most 5 MB. */
const newBytesMax = 3_000_000

/** Reads files that were chosen. null: together with the attached ones they are too large. */
export async function attach(
  attached: readonly AttachedFile[],
  files: readonly File[],
): Promise<readonly AttachedFile[] | null> {
  const isNew = (file: AttachedFile) => 'data' in file
  const bytes = [...attached.filter(isNew).map((file) => file.bytes), ...files.map(({ size }) => size)]
  if (bytes.reduce((sum, size) => sum + size, 0) > newBytesMax) return null
  const read = files.map(async (file) => ({
    id: randomId(),
    name: file.name,
    media_type: file.type || 'application/octet-stream',
    data: base64Of(new Uint8Array(await file.arrayBuffer())),
    bytes: file.size,
  }))
  return [...attached, ...(await Promise.all(read))]
}
