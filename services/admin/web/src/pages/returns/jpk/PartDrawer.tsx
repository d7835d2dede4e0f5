import type { JpkDocuments } from '@fiscus/client'
import { type JpkPart, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsDrawer } from '../documents/DocumentsDrawer.tsx'
import { useAmountColumns } from '../documents/use-amount-columns.ts'
import type { StateOfMonth } from '../use-period.ts'
import { usePeriodName } from '../use-period-name.ts'
import { texts as cellTexts } from './cell-texts.ts'

type Row = JpkDocuments['documents'][number]
type Props = { period: string; state: StateOfMonth; part: JpkPart; onClose: () => void }

/** The documents that a cell, or a difference, comes from. */
export function PartDrawer({ period, state, part, onClose }: Props) {
  const nameOf = useTexts(cellTexts)
  const monthName = usePeriodName()
  const isCell = jpkCells.some((cell) => cell === part)
  return (
    <DocumentsDrawer<Row>
      title={`${isCell ? part : nameOf(part)}, ${monthName(period)}`}
      notes={isCell ? [nameOf(part)] : []}
      queryKey={['jpk-v7m', period, state, part]}
      read={(api, page) => api.listVatReturnDocuments({ period, state, part, ...page })}
      amounts={useAmountColumns(isCell)}
      onClose={onClose}
    />
  )
}
