import { parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { Stack } from '@mantine/core'
import { cronFields, readChoice, splitFields, writeChoice } from './cron-fields.ts'
import { FieldPicker } from './FieldPicker.tsx'

/**
 * Five pickers that write the fields of a cron expression. A field that cannot be read keeps its text until it is
 * picked anew.
 */
export function FieldPickers({
  expression,
  onChange,
}: {
  expression: string
  onChange: (expression: string) => void
}) {
  const texts = splitFields(expression)
  const choices = cronFields.map((_, index) => choiceOf(texts[index] ?? '*', index))
  return (
    <Stack gap="xs">
      {cronFields.map((field, index) => (
        <FieldPicker
          key={field.name}
          field={field}
          choice={choices[index] ?? { kind: 'every' }}
          onChange={(choice) => onChange(texts.with(index, writeChoice(choice)).join(' '))}
        />
      ))}
    </Stack>
  )
}

/** Each field is parsed alone, so that a fault in one field leaves the other pickers usable. */
function choiceOf(text: string, index: number) {
  const parsed = parseCronExpression(cronFields.map((_, place) => (place === index ? text : '*')).join(' '))
  if (parsed.kind === 'rejected') return { kind: 'other', text } as const
  const { minutes, hours, daysOfMonth, months, daysOfWeek } = parsed.expression
  return readChoice(text, [minutes, hours, daysOfMonth, months, daysOfWeek][index] ?? [])
}
