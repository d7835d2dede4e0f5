import type { OssReturn } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { Figures } from '../Figures.tsx'
import { StateButton } from './StateButton.tsx'
import { texts } from './texts.ts'
import { useOssFormat } from './use-oss-format.ts'
import type { OssSelection } from './use-selection.ts'

type Props = { figures: OssReturn; onOpen: (selection: OssSelection) => void }

/** The balance of each member state, and what is to be paid. */
export function Due({ figures, onOpen }: Props) {
  const { states, due } = figures
  const t = useTexts(texts)
  const { euros } = useOssFormat()
  const figureOf = (part: 'supplies' | 'corrections', state: string, amount: string | null) => {
    if (!figures[part].some((row) => row.state === state)) return euros(amount)
    const name = part === 'supplies' ? t('supplies') : t('ofCorrections')
    return (
      <DocumentsButton label={`${name}, ${state}: ${euros(amount)}`} onOpen={() => onOpen({ part, state })}>
        {euros(amount)}
      </DocumentsButton>
    )
  }
  return (
    <Figures
      title={t('due')}
      empty={t('nothingDue')}
      rows={states}
      keyOf={({ state }) => state}
      columns={[
        {
          header: t('state'),
          cell: ({ state }) => (
            <StateButton state={state} onOpen={() => onOpen({ part: 'declared', state })} />
          ),
        },
        {
          header: t('supplies'),
          isFigure: true,
          cell: ({ state, supplies }) => figureOf('supplies', state, supplies),
        },
        {
          header: t('ofCorrections'),
          isFigure: true,
          cell: ({ state, corrections }) => figureOf('corrections', state, corrections),
        },
        { header: t('balance'), isFigure: true, cell: ({ balance }) => euros(balance) },
      ]}
    >
      {states.length > 0 && <Text fw={600}>{t('total', { due: euros(due) })}</Text>}
    </Figures>
  )
}
