import { Stack } from '@mantine/core'
import { ChangedCells } from './ChangedCells.tsx'
import { ChangedDocuments } from './ChangedDocuments.tsx'
import type { DryRunResponse } from './dry-run-response.ts'
import { Warnings } from './Warnings.tsx'

/** What a dry run found: warnings, cells of the matrix with another rule, and documents with other figures. */
export function Effect({ response: { warnings, impact }, on }: { response: DryRunResponse; on: string }) {
  return (
    <Stack gap="md">
      {impact && <ChangedCells cells={impact.cellsChanged} total={impact.cellsChangedTotal} />}
      {impact && (
        <ChangedDocuments documents={impact.documentsChanged} checked={impact.documentsChecked} on={on} />
      )}
      <Warnings warnings={warnings} />
    </Stack>
  )
}
