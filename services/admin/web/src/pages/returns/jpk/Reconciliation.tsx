import type { JpkV7m } from '@fiscus/client'
import type { JpkPart } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { ReactNode } from 'react'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Figures } from '../Figures.tsx'
import { ReconciledNote } from '../ReconciledNote.tsx'
import { texts } from '../texts.ts'
import { texts as cellTexts } from './cell-texts.ts'
import { PartButton } from './PartButton.tsx'

type Props = { figures: JpkV7m; onOpen: (part: JpkPart) => void }
type Step = { key: string; name: ReactNode; documents: number | null; net: string; tax: string }

/** How the totals of the documents become the cells, with each difference and its documents. */
export function Reconciliation({ figures: { reconciliation }, onOpen }: Props) {
  const t = useTexts(texts)
  const nameOf = useTexts(cellTexts)
  const format = useFormat()
  const { documents, differences, cells, unexplained } = reconciliation
  const steps: Step[] = [
    { key: 'documents', name: t('ofDocuments'), ...documents },
    ...differences.map(({ reason, documents: count, net, tax }) => ({
      key: reason,
      name: (
        <PartButton part={reason} onOpen={onOpen}>
          {nameOf(reason)}
        </PartButton>
      ),
      documents: count,
      net: opposite(net),
      tax: opposite(tax),
    })),
    { key: 'cells', name: t('inCells'), documents: null, ...cells },
  ]
  return (
    <Figures
      title={t('reconciliation')}
      empty={t('noSales')}
      rows={steps}
      keyOf={({ key }) => key}
      columns={[
        { header: t('step'), cell: ({ name }) => name },
        {
          header: t('documents'),
          isFigure: true,
          cell: ({ documents: count }) => (count === null ? '' : format.number(count)),
        },
        { header: t('net'), isFigure: true, cell: ({ net }) => format.money(net, 'PLN') },
        { header: t('tax'), isFigure: true, cell: ({ tax }) => format.money(tax, 'PLN') },
      ]}
    >
      <ReconciledNote unexplained={unexplained} currency="PLN" />
    </Figures>
  )
}

/** `-12.50` of `12.50`, and back. */
function opposite(amount: string): string {
  if (amount === '0.00') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
