import type { LinkedDocument } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import { TextLink } from '../../../components/links.tsx'
import { Section } from '../../../components/Section.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts as listTexts } from '../texts.ts'
import { texts } from './texts.ts'

/** The documents that this one refers to, or that refer to it: the chain of corrections among them. */
export function Links({ links }: { links: readonly LinkedDocument[] }) {
  const t = useTexts(texts)
  const words = useTexts(listTexts)
  const format = useFormat()
  return (
    <Section title={t('links')}>
      {links.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('noLinks')}
        </Text>
      )}
      <Stack gap={6}>
        {links.map(({ relation, documentId, number, type, issueDate, status, changed }) => (
          <Text key={`${relation} ${documentId}`} fz="sm">
            {t(relation)}{' '}
            <TextLink to="/settings/taxes/documents/$document" params={{ document: documentId }}>
              {number}
            </TextLink>{' '}
            <Text span c="dimmed" fz="xs">
              {[
                words(type),
                format.date(issueDate),
                status === 'voided' && words(status),
                changed && words('changed'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Text>
        ))}
      </Stack>
    </Section>
  )
}
