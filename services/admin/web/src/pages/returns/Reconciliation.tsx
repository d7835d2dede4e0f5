import type { ReactNode } from 'react'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { Figures } from './Figures.tsx'
import { ReconciledNote } from './ReconciledNote.tsx'
import { texts } from './texts.ts'

type Total = { net: string; tax: string }
type Props<Reason extends string> = {
  currency: string
  documents: Total & { documents: number }
  /** What is declared without a document. */
  entries?: Total & { entries: number }
  differences: readonly (Total & { documents: number; reason: Reason })[]
  declared: Total
  unexplained: Total
  nameOf: (reason: Reason) => ReactNode
}
type Step = Total & { key: string; name: ReactNode; documents: number | null }

/** How the totals of the documents become what a return declares, with each difference. */
export function Reconciliation<Reason extends string>(props: Props<Reason>) {
  const { currency, documents, entries, differences, declared, unexplained, nameOf } = props
  const t = useTexts(texts)
  const format = useFormat()
  const steps: Step[] = [
    { key: 'documents', name: t('ofDocuments'), ...documents },
    ...(entries && entries.entries > 0
      ? [{ key: 'entries', name: t('ofEntries'), ...entries, documents: entries.entries }]
      : []),
    ...differences.map(({ reason, documents: count, net, tax }) => ({
      key: reason,
      name: nameOf(reason),
      documents: count,
      net: opposite(net),
      tax: opposite(tax),
    })),
    { key: 'declared', name: t('declared'), documents: null, ...declared },
  ]
  return (
    <Figures
      title={t('reconciliation', { currency })}
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
        { header: t('net'), isFigure: true, cell: ({ net }) => format.money(net, currency) },
        { header: t('tax'), isFigure: true, cell: ({ tax }) => format.money(tax, currency) },
      ]}
    >
      <ReconciledNote unexplained={unexplained} currency={currency} />
    </Figures>
  )
}

/** `-12.50` of `12.50`, and back. */
function opposite(amount: string): string {
  if (amount === '0.00') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
