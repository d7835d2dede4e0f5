import type { VatUe } from '@fiscus/client'
import { TextLink } from '../../../components/links.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Figures } from '../Figures.tsx'
import { texts } from './texts.ts'
import type { VatUeSelection } from './use-selection.ts'

type Props = { statement: VatUe; onOpen: (selection: VatUeSelection) => void }

/** The parts beside the cells of JPK_V7M; each of both leads to its documents. */
export function BesideJpk({ statement: { period, reconciliation }, onOpen }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  return (
    <Figures
      title={t('besideJpk')}
      empty=""
      rows={reconciliation.jpkV7m}
      keyOf={({ part }) => part}
      columns={[
        {
          header: t('part'),
          cell: ({ part }) => (
            <DocumentsButton onOpen={() => onOpen({ part, triangular: 'false' })}>
              {t(`part.${part}`)}
            </DocumentsButton>
          ),
        },
        { header: t('declared'), isFigure: true, cell: ({ declared }) => format.money(declared, 'PLN') },
        {
          header: t('cell'),
          cell: ({ cell }) => (
            <TextLink to="/returns/jpk-v7m" search={{ period, part: cell }} fw={500}>
              {cell}
            </TextLink>
          ),
        },
        { header: t('inCell'), isFigure: true, cell: ({ amount }) => format.money(amount, 'PLN') },
        {
          header: t('difference'),
          isFigure: true,
          cell: ({ difference }) => format.money(difference, 'PLN'),
        },
      ]}
    />
  )
}
