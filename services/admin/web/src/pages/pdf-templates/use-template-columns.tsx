import type { PdfTemplateSummary } from '@fiscus/client'
import { Stack, Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { ActorName } from '../../components/values/ActorName.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as pdfTexts } from '../pdf/texts.ts'
import { useTemplateName } from '../pdf/use-template-name.ts'
import { TemplateState } from './TemplateState.tsx'
import { texts } from './texts.ts'

export function useTemplateColumns(): readonly Column<PdfTemplateSummary>[] {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const format = useFormat()
  const nameOf = useTemplateName()
  return [
    { key: 'name', header: t('name'), isName: true, width: '32%', cell: nameOf },
    { key: 'kind', header: words('kind'), cell: ({ kind }) => words(`kind.${kind}`) },
    { key: 'state', header: t('state'), cell: (template) => <TemplateState template={template} /> },
    {
      key: 'version',
      header: t('version'),
      align: 'end',
      cell: ({ content_version: version, is_standard: isStandard }) =>
        isStandard ? null : format.number(version),
    },
    {
      key: 'changed',
      header: t('changed'),
      cell: ({ updated_at: at, updated_by: by }) =>
        at && (
          <Stack gap={0}>
            <DateTime value={at} />
            {by && (
              <Text size="xs" c="dimmed" lineClamp={1}>
                <ActorName actor={by} name={null} />
              </Text>
            )}
          </Stack>
        ),
    },
  ]
}
