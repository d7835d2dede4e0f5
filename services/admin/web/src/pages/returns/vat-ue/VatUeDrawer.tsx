import type { VatUeDocuments } from '@fiscus/client'
import { vatUeSections } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsDrawer } from '../documents/DocumentsDrawer.tsx'
import { useAmountColumns } from '../documents/use-amount-columns.ts'
import type { StateOfMonth } from '../use-period.ts'
import { usePeriodName } from '../use-period-name.ts'
import { texts } from './texts.ts'
import type { VatUeSelection } from './use-selection.ts'

type Row = VatUeDocuments['documents'][number]
type Props = { period: string; state: StateOfMonth; selection: VatUeSelection; onClose: () => void }

/** The documents that rows, or a difference, come from. */
export function VatUeDrawer({ period, state, selection, onClose }: Props) {
  const t = useTexts(texts)
  const monthName = usePeriodName()
  const { part, country = '', number = '', triangular = '' } = selection
  const partName = t(`part.${part}`)
  const buyer = `${country} ${number}`.trim()
  const notes = buyer === '' ? [] : [partName]
  if (triangular === 'true') notes.push(t('isTriangular'))
  return (
    <DocumentsDrawer<Row>
      title={`${buyer || partName}, ${monthName(period)}`}
      notes={notes}
      queryKey={['vat-ue', period, state, selection]}
      read={(api, page) =>
        api.listRecapitulativeStatementDocuments({
          period,
          state,
          part,
          country: country || undefined,
          number: number || undefined,
          triangular: triangular || undefined,
          ...page,
        })
      }
      amounts={useAmountColumns(vatUeSections.some((section) => section === part))}
      onClose={onClose}
    />
  )
}
