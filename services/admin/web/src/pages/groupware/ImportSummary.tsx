import type { ImportResult } from '@fiscus/client'
import { Alert, Stack, Table, Text, Title } from '@mantine/core'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What an import has stored, or would store, and the entries that cannot be read. */
export function ImportSummary({ result }: { result: ImportResult }) {
  const t = useTexts(texts)
  const serviceText = useServiceText()
  const { is_dry_run: isDryRun, created, existing, failed, errors } = result
  return (
    <Stack gap="sm">
      <Alert color={failed > 0 ? 'orange' : 'green'} role="status">
        <Text>{t(isDryRun ? 'checked' : 'stored', { count: created })}</Text>
        {existing > 0 && <Text>{t('existing', { count: existing })}</Text>}
        {failed > 0 && <Text>{t('failed', { count: failed })}</Text>}
      </Alert>
      {errors.length > 0 && (
        <>
          <Title order={3}>{t('errors')}</Title>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('row')}</Table.Th>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th>{t('reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.map(({ row, title, message }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{title}</Table.Td>
                  <Table.Td>{serviceText(message)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Stack>
  )
}
