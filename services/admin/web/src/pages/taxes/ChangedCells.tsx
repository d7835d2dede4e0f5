import type { ChangedCell } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { FigureTable } from '../../components/table/FigureTable.tsx'
import { useTexts } from '../../texts/texts.ts'
import { RuleLink } from '../rules/RuleLink.tsx'
import { useRuleWords } from '../rules/use-rule-words.ts'
import { impactTexts } from './impact-texts.ts'
import { useTaxWords } from './use-tax-words.ts'

/** The combinations of the matrix that get another rule by a change, with the days and both rules. */
export function ChangedCells({ cells, total }: { cells: readonly ChangedCell[]; total: number }) {
  const t = useTexts(impactTexts)
  const words = useTaxWords()
  if (total === 0) return <Text c="dimmed">{t('cellsNone')}</Text>
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {t('cells', { count: total })}
        {total > cells.length && ` ${t('firstListed', { shown: cells.length })}`}
      </Text>
      <FigureTable
        label={t('combination')}
        widthMin={420}
        heightMax={320}
        columns={[
          {
            key: 'combination',
            header: t('combination'),
            isName: true,
            cell: (cell) => <Combination cell={cell} />,
          },
          { key: 'days', header: t('days'), cell: ({ from, to }) => words.validity(from, to) },
          { key: 'before', header: t('before'), cell: ({ before }) => <Winner winner={before} isStored /> },
          { key: 'after', header: t('after'), cell: ({ after }) => <Winner winner={after} /> },
        ]}
        rows={cells}
        rowKey={({ taxCategory, customerType, geoZone, itemType, from }) =>
          [taxCategory, customerType, geoZone, itemType, from].join(' ')
        }
      />
    </Stack>
  )
}

function Combination({ cell: { customerType, geoZone, itemType, taxCategory } }: { cell: ChangedCell }) {
  const t = useTexts()
  const words = useTaxWords()
  return (
    <>
      {[words.customer(customerType), words.zone(geoZone), words.item(itemType)].join(' · ')}
      {taxCategory !== null && (
        <Text fz="xs" c="dimmed">
          {t('categoryOf', { code: taxCategory })}
        </Text>
      )}
    </>
  )
}

/** A rule before the change is in the list, where the link leads; one after it may be new. */
function Winner({ winner, isStored = false }: { winner: ChangedCell['before']; isStored?: boolean }) {
  const t = useTexts()
  const words = useRuleWords()
  if (winner === null) return <Text fs="italic">{t('noRule')}</Text>
  return (
    <>
      <Text fw={500}>{words.target(winner.target)}</Text>
      {isStored ? (
        <RuleLink rule={winner} newTab />
      ) : (
        <>
          {words.nameOf(winner)}
          <Text fz="xs" c="dimmed">
            {words.place(winner)}
          </Text>
        </>
      )}
    </>
  )
}
