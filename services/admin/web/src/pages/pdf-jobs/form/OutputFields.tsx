import { pdfLanguages, pdfOutputs } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../../texts/texts.ts'
import { texts as jobTexts } from '../../jobs/texts.ts'
import { texts as pdfTexts } from '../../pdf/texts.ts'
import { useTemplateName } from '../../pdf/use-template-name.ts'
import { useTemplates } from '../../pdf/use-templates.ts'
import { texts } from '../texts.ts'
import type { PdfJobForm } from './pdf-job-form.ts'
import { formTexts } from './texts.ts'

const priorities = ['high', 'normal', 'low'] as const

/** Template, language, output and priority of a job. */
export function OutputFields({ form }: { form: UseFormReturnType<PdfJobForm> }) {
  const t = useTexts(formTexts)
  const list = useTexts(texts)
  const words = useTexts(pdfTexts)
  const word = useTexts(jobTexts)
  const nameOf = useTemplateName()
  const { items } = useTemplates()
  const { kind, output } = form.values
  const templates = items.filter((template) => template.kind === kind)
  return (
    <>
      <NativeSelect
        label={words('template')}
        description={kind === 'invoice' ? t('firstStays') : undefined}
        data={[
          { value: '', label: t('defaultTemplate') },
          ...templates.map((template) => ({ value: template.id, label: nameOf(template) })),
        ]}
        {...form.getInputProps('template')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={words('language')}
          data={pdfLanguages.map((value) => ({ value, label: words(`language.${value}`) }))}
          {...form.getInputProps('language')}
        />
        <NativeSelect
          label={word('priority')}
          data={priorities.map((value) => ({ value, label: word(`priority.${value}`) }))}
          {...form.getInputProps('priority')}
        />
      </SimpleGrid>
      <NativeSelect
        label={list('output')}
        data={pdfOutputs.map((value) => ({ value, label: list(`output.${value}`) }))}
        {...form.getInputProps('output')}
      />
      <Text fz="sm" c="dimmed">
        {t(`outputHelp.${output}`)}
      </Text>
    </>
  )
}
