import type { OssReturn } from '@fiscus/client'
import { useTexts } from '../../../texts/texts.ts'
import { Figures } from '../Figures.tsx'
import { usePeriodName } from '../use-period-name.ts'
import { StateButton } from './StateButton.tsx'
import { texts } from './texts.ts'
import { useOssFormat } from './use-oss-format.ts'
import type { OssSelection } from './use-selection.ts'

type Props = { figures: OssReturn; onOpen: (selection: OssSelection) => void }

/** What of earlier quarters is corrected, by member state and quarter. */
export function Corrections({ figures: { corrections }, onOpen }: Props) {
  const t = useTexts(texts)
  const nameOf = usePeriodName()
  const { euros, exactVat } = useOssFormat()
  return (
    <Figures
      title={t('corrections')}
      empty=""
      rows={corrections}
      keyOf={({ state, quarter }) => `${state} ${quarter}`}
      columns={[
        {
          header: t('state'),
          cell: ({ state, quarter }) => (
            <StateButton
              state={state}
              onOpen={() => onOpen({ part: 'corrections', state, correctedQuarter: quarter })}
            />
          ),
        },
        { header: t('quarter'), cell: ({ quarter }) => nameOf(quarter) },
        { header: t('vat'), isFigure: true, cell: ({ vat }) => euros(vat) },
        { header: t('exact'), isFigure: true, cell: exactVat },
      ]}
    />
  )
}
