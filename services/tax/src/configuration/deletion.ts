import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'

/** What a caller is told of a deleted record. */
export function deletionOf({ id }: { id: string }): Deletion {
  return { id, deleted: true, detail: 'Issued documents keep their own snapshots and are not affected.' }
}
