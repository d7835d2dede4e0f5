import {
  ActionIcon,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../texts/texts.ts'
import { type BulkEntity, bulkEntities, fieldInput } from './bulk-edit-fields.ts'
import { fieldNames } from './field-names.ts'
import type { FieldRow } from './job-form.ts'
import { formTexts } from './texts.ts'
import { useFieldName } from './use-field-name.ts'

type Props = {
  entity: BulkEntity
  part: 'set' | 'filter'
  rows: readonly FieldRow[]
  onChange: (rows: FieldRow[]) => void
  errors: Readonly<Record<string, string>>
}

/**
 * Fields of a record with their values: the ones that a bulk edit sets, or that pick its records. Each field is used
 * once.
 */
export function FieldRows({ entity, part, rows, onChange, errors }: Props) {
  const t = useTexts(formTexts)
  const nameOf = useFieldName()
  const names = Object.keys(bulkEntities[entity][part])
  const free = names.filter((name) => !rows.some(({ field }) => field === name))

  function add() {
    const [field] = free
    if (field !== undefined) onChange([...rows, { key: randomId(), field, value: '', isEmpty: false }])
  }

  return (
    <Fieldset legend={t(part)}>
      <Stack gap="sm">
        {rows.map((row, index) => (
          <Group key={row.key} gap="xs" align="start" wrap="wrap">
            <NativeSelect
              aria-label={t('field')}
              data={[row.field, ...free].map((name) => ({ value: name, label: nameOf(name) }))}
              value={row.field}
              onChange={(event) =>
                onChange(
                  rows.with(index, { ...row, field: event.currentTarget.value, value: '', isEmpty: false }),
                )
              }
              flex="1 1 140px"
            />
            <ValueInput
              entity={entity}
              part={part}
              row={row}
              onChange={(changed) => onChange(rows.with(index, changed))}
              error={errors[`${part}.${row.field}`]}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`${t('remove')}: ${nameOf(row.field)}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        {errors[part] && (
          <Text size="sm" c="red" role="alert">
            {errors[part]}
          </Text>
        )}
        {free.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={add}
            w="fit-content"
          >
            {t(part === 'set' ? 'addValue' : 'addCondition')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}

type ValueProps = {
  entity: BulkEntity
  part: 'set' | 'filter'
  row: FieldRow
  onChange: (row: FieldRow) => void
  error: string | undefined
}

function ValueInput({ entity, part, row, onChange, error }: ValueProps) {
  const t = useTexts(formTexts)
  const names = useTexts(fieldNames)
  const field = fieldInput(entity, part, row.field)
  const setValue = (value: string) => onChange({ ...row, value })
  const options =
    field?.input === 'flag'
      ? [
          { value: '1', label: t('yes') },
          { value: '0', label: t('no') },
        ]
      : field?.options?.map((value) => ({ value, label: names(value as Parameters<typeof names>[0]) }))
  return (
    <Group gap="xs" align="center" flex="2 1 200px" wrap="nowrap">
      {options ? (
        <NativeSelect
          aria-label={t('value')}
          data={[{ value: '', label: '' }, ...options]}
          value={row.value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={error}
          flex={1}
        />
      ) : (
        <TextInput
          aria-label={t('value')}
          type={field?.input === 'email' ? 'email' : field?.input === 'instant' ? 'datetime-local' : 'text'}
          value={row.value}
          onChange={(event) => setValue(event.currentTarget.value)}
          disabled={row.isEmpty}
          error={error}
          flex={1}
        />
      )}
      {field?.nullable && (
        <Checkbox
          label={t('emptyValue')}
          checked={row.isEmpty}
          onChange={(event) => onChange({ ...row, isEmpty: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}
