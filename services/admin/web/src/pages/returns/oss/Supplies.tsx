import type { OssReturn } from '@fiscus/client'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Figures } from '../Figures.tsx'
import { StateButton } from './StateButton.tsx'
import { texts } from './texts.ts'
import { useOssFormat } from './use-oss-format.ts'
import type { OssSelection } from './use-selection.ts'

type Props = { figures: OssReturn; onOpen: (selection: OssSelection) => void }

/** What was sold in the quarter, by member state, kind and rate. */
export function Supplies({ figures: { supplies }, onOpen }: Props) {
  const t = useTexts(texts)
  const format = useFormat()
  const { euros, exactVat } = useOssFormat()
  return (
    <Figures
      title={t('supplies')}
      empty={t('noSupplies')}
      rows={supplies}
      keyOf={({ state, kind, rateType, ratePercent }) => `${state} ${kind} ${rateType} ${ratePercent}`}
      columns={[
        {
          header: t('state'),
          cell: ({ state, kind, ratePercent }) => (
            <StateButton
              state={state}
              onOpen={() => onOpen({ part: 'supplies', state, kind, ratePercent })}
            />
          ),
        },
        { header: t('kind'), cell: ({ kind }) => t(kind) },
        {
          header: t('rate'),
          isFigure: true,
          cell: ({ ratePercent, rateType }) => `${format.percent(ratePercent)} ${t(rateType)}`,
        },
        { header: t('net'), isFigure: true, cell: ({ taxableAmount }) => euros(taxableAmount) },
        { header: t('vat'), isFigure: true, cell: ({ vat }) => euros(vat) },
        { header: t('exact'), isFigure: true, cell: exactVat },
      ]}
    />
  )
}
