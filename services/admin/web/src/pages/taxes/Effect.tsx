import { Stack } from '@mantine/core'
import { ChangedCells } from './ChangedCells.tsx'
import { ChangedDocuments } from './ChangedDocuments.tsx'
import type { DryRunAnswer } from './dry-run-answer.ts'
import { Warnings } from './Warnings.tsx'

/** What a dry run found: warnings, cells of the matrix with another rule, and documents with other figures. */
export function Effect({ answer: { warnings, impact }, on }: { answer: DryRunAnswer; on: string }) {
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
