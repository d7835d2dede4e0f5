import type { OssDocuments } from '@fiscus/client'
import type { Column } from '../../../components/table/columns.ts'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsDrawer } from '../documents/DocumentsDrawer.tsx'
import { usePeriodName } from '../use-period-name.ts'
import { texts } from './texts.ts'
import type { OssSelection } from './use-selection.ts'
import { useStateName } from './use-state-name.ts'

type Row = OssDocuments['documents'][number]
type Props = { quarter: string; selection: OssSelection; onClose: () => void }

/** The documents that rows of the return, or a difference, come from, in their currencies. */
export function OssDrawer({ quarter, selection, onClose }: Props) {
  const t = useTexts(texts)
  const quarterName = usePeriodName()
  const stateName = useStateName()
  const { part, state = '', kind = '', ratePercent = '', correctedQuarter = '', currency = '' } = selection
  const name = useSelectionName()(selection)
  return (
    <DocumentsDrawer<Row>
      title={`${state === '' ? name : stateName(state)}, ${quarterName(quarter)}`}
      notes={[...(state === '' ? [] : [name]), t('inCurrencies')]}
      queryKey={['oss', quarter, selection]}
      read={(api, page) =>
        api.listOssReturnDocuments({
          quarter,
          part,
          state: state || undefined,
          kind: kind || undefined,
          ratePercent: ratePercent || undefined,
          correctedQuarter: correctedQuarter || undefined,
          currency: currency || undefined,
          ...page,
        })
      }
      amounts={useColumns()}
      onClose={onClose}
    />
  )
}

/** `Supplies: goods, 19%`, without the state. */
function useSelectionName(): (selection: OssSelection) => string {
  const t = useTexts(texts)
  const format = useFormat()
  const quarterName = usePeriodName()
  return ({ part, kind, ratePercent, correctedQuarter, currency }) => {
    const filters = [
      kind ? t(kind) : '',
      ratePercent ? format.percent(ratePercent) : '',
      correctedQuarter ? quarterName(correctedQuarter) : '',
      currency ?? '',
    ].filter((filter) => filter !== '')
    return filters.length === 0 ? t(`part.${part}`) : `${t(`part.${part}`)}: ${filters.join(', ')}`
  }
}

function useColumns(): readonly Column<Row>[] {
  const t = useTexts()
  const format = useFormat()
  const column = (key: 'net' | 'tax', header: string): Column<Row> => ({
    key,
    header,
    align: 'end',
    width: '9rem',
    cell: (row) => format.money(row[key], row.currency),
  })
  return [column('net', t('net')), column('tax', t('vat'))]
}
