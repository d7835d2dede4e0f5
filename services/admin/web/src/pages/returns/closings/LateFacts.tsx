import type { ToCorrect } from '@fiscus/client'
import { Text } from '@mantine/core'
import { TextLink } from '../../../components/links.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { listOfRows } from '../../../components/table/list-state.ts'
import { DateTime } from '../../../components/values/DateTime.tsx'
import { Money } from '../../../components/values/Money.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { facts: ToCorrect['months'][number]['facts'] }

/** What has come for a closed month since: each document with why it counts, its amounts and since when. */
export function LateFacts({ facts }: Props) {
  const t = useTexts(texts)
  return (
    <DataTable
      label={t('lateFacts')}
      list={listOfRows(facts)}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        {
          key: 'number',
          header: t('number'),
          isName: true,
          cell: ({ id, number, reason }) =>
            reason === 'summary_entry' || reason === 'withdrawn_entry' ? (
              <Text fz="sm">{number}</Text>
            ) : (
              <TextLink to="/settings/taxes/documents/$document" params={{ document: id }}>
                {number}
              </TextLink>
            ),
        },
        { key: 'why', header: t('why'), cell: ({ reason }) => t(`why.${reason}`) },
        { key: 'buyer', header: t('buyer'), cell: ({ buyerName }) => buyerName },
        {
          key: 'net',
          header: t('net'),
          align: 'end',
          cell: ({ net }) => <Money value={net} currency="PLN" />,
        },
        {
          key: 'tax',
          header: t('tax'),
          align: 'end',
          cell: ({ tax }) => <Money value={tax} currency="PLN" />,
        },
        {
          key: 'since',
          header: t('since'),
          cell: ({ since }) => <DateTime value={since} precision="minute" />,
        },
      ]}
    />
  )
}
