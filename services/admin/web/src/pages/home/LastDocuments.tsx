import type { Overview } from '@fiscus/client'
import { Table, Text } from '@mantine/core'
import { TextLink } from '../../components/links.tsx'
import { DateOnly } from '../../components/values/DateOnly.tsx'
import { Money } from '../../components/values/Money.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Section } from './Section.tsx'
import { texts } from './texts.ts'

type Props = { documents: NonNullable<Overview['documents']> }

/** The documents that were issued last. */
export function LastDocuments({ documents }: Props) {
  const t = useTexts(texts)
  return (
    <Section title={t('documents')} link={<TextLink to="/settings/taxes/documents">{t('all')}</TextLink>}>
      {documents.length === 0 && <Text c="dimmed">{t('noDocuments')}</Text>}
      {documents.length > 0 && (
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th pl={0}>{t('number')}</Table.Th>
              <Table.Th>{t('issued')}</Table.Th>
              <Table.Th ta="right">{t('gross')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map(({ id, number, issue_date, gross, currency }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={500} pl={0}>
                  <TextLink to="/settings/taxes/documents" search={{ document: id }}>
                    {number}
                  </TextLink>
                </Table.Th>
                <Table.Td>
                  <DateOnly value={issue_date} />
                </Table.Td>
                <Table.Td ta="right">
                  <Money value={gross} currency={currency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}
