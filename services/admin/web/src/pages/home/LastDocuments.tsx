import type { Overview } from '@fiscus/client'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfRows } from '../../components/table/list-state.ts'
import { DateOnly } from '../../components/values/DateOnly.tsx'
import { Money } from '../../components/values/Money.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = { documents: NonNullable<Overview['documents']> }

/** The documents that were issued last. */
export function LastDocuments({ documents }: Props) {
  const t = useTexts(texts)
  return (
    <Section title={t('documents')} action={<TextLink to="/settings/taxes/documents">{t('all')}</TextLink>}>
      <DataTable
        label={t('documents')}
        list={listOfRows(documents)}
        rowKey={({ id }) => id}
        withoutCount
        empty={t('noDocuments')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isName: true,
            cell: ({ id, number }) => (
              <TextLink to="/settings/taxes/documents/$document" params={{ document: id }} fw={500}>
                {number}
              </TextLink>
            ),
          },
          {
            key: 'issued',
            header: t('issued'),
            cell: ({ issue_date }) => <DateOnly value={issue_date} />,
          },
          {
            key: 'gross',
            header: t('gross'),
            align: 'end',
            cell: ({ gross, currency }) => <Money value={gross} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}
