import { Button, Checkbox, ColorInput, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { FormFaults } from '../../../components/records/FormFaults.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { CodeEditor, type CodeEditorHandle } from './CodeEditor.tsx'
import type { TemplateValues } from './template-values.ts'
import type { TextPlace } from './text-place.ts'

const lengthMax = { html: 200_000, css: 100_000 } as const

type Props = {
  form: UseFormReturnType<TemplateValues>
  labels: Readonly<Record<keyof TemplateValues, string>>
  readOnly: boolean
  isSaving: boolean
  failure: unknown
  /** Receives the function that shows a place in its part. */
  goTo: RefObject<((place: TextPlace) => void) | null>
}

/** The name and look of a template, and its two texts, one at a time. */
export function EditorFields({ form, labels, readOnly, isSaving, failure, goTo }: Props) {
  const t = useTexts(texts)
  const [part, setPart] = useState<TextPlace['part']>('html')
  const editors = { html: useRef<CodeEditorHandle>(null), css: useRef<CodeEditorHandle>(null) }
  useImperativeHandle(goTo, () => (place) => {
    setPart(place.part)
    // The editor of the other part is hidden until the next frame.
    requestAnimationFrame(() => editors[place.part].current?.goTo(place.line, place.column))
  })
  return (
    <Stack gap="sm">
      <FormFaults failure={failure} names={Object.keys(labels)} />
      {!readOnly && (
        <TextInput label={labels.name} required maxLength={200} {...form.getInputProps('name')} />
      )}
      <Group align="flex-start" gap="md">
        <ColorInput
          label={labels.accent_color}
          description={t('accentHelp')}
          readOnly={readOnly}
          withEyeDropper={false}
          w={220}
          {...form.getInputProps('accent_color')}
        />
        <Checkbox
          mt={28}
          label={labels.show_logo}
          disabled={readOnly}
          {...form.getInputProps('show_logo', { type: 'checkbox' })}
        />
      </Group>
      <SegmentedControl
        aria-label={t('part')}
        data={(['html', 'css'] as const).map((value) => ({
          value,
          label: <PartLabel label={labels[value]} isFaulty={form.errors[value] !== undefined} />,
        }))}
        value={part}
        onChange={setPart}
      />
      {(['html', 'css'] as const).map((name) => (
        <div key={name} hidden={name !== part}>
          <CodeEditor
            label={labels[name]}
            value={form.values[name]}
            onChange={(value) => form.setFieldValue(name, value)}
            error={form.errors[name]}
            readOnly={readOnly}
            maxLength={lengthMax[name]}
            handle={editors[name]}
          />
        </div>
      ))}
      {!readOnly && (
        <Group>
          <Button type="submit" loading={isSaving}>
            {t('save')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function PartLabel({ label, isFaulty }: { label: string; isFaulty: boolean }) {
  const t = useTexts(texts)
  return (
    <Group gap={4} justify="center" component="span">
      {isFaulty && <IconAlertTriangle size={14} aria-label={t('faulty')} />}
      {label}
    </Group>
  )
}
