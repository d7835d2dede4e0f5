import type { PdfTemplateSummary } from '@fiscus/client'
import { Group } from '@mantine/core'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Whether a template is a standard one, and the default of its kind. */
export function TemplateState({
  template,
}: {
  template: Pick<PdfTemplateSummary, 'is_standard' | 'is_default'>
}) {
  const t = useTexts(texts)
  return (
    <Group gap={6} component="span">
      <StatusBadge tone="neutral" label={t(template.is_standard ? 'standard' : 'own')} />
      {template.is_default === 1 && <StatusBadge tone="good" label={t('default')} />}
    </Group>
  )
}
