import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { useTexts } from '../../texts/texts.ts'
import type { ComponentValues } from './group-values.ts'
import { texts } from './texts.ts'

type Props = {
  component: ComponentValues
  index: number
  count: number
  /** The codes of all rates. */
  codes: readonly string[]
  errors: FormErrors
  readOnly: boolean
  onChange: (component: ComponentValues) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A tax of a group: its rate, whether it is compound, and its place. */
export function ComponentRow({ component, index, count, codes, errors, readOnly, ...actions }: Props) {
  const t = useTexts(texts)
  const { key, tax_code, is_compound } = component
  const sortable = useSortable({ id: key, disabled: readOnly || count < 2 })
  const code = tax_code || t('rate', { place: index + 1 })
  return (
    <Group
      ref={sortable.setNodeRef}
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      style={{
        transform: CSS.Transform.toString(sortable.transform),
        transition: sortable.transition,
        opacity: sortable.isDragging ? 0.6 : 1,
      }}
    >
      {!readOnly && count > 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={4}
          aria-label={t('drag', { code })}
          style={{ cursor: 'grab', touchAction: 'none' }}
          {...sortable.attributes}
          {...sortable.listeners}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      )}
      <NativeSelect
        aria-label={t('rate', { place: index + 1 })}
        data={[{ value: '', label: t('chooseRate') }, ...codes]}
        value={tax_code}
        error={errors[`components.${index}.tax_code`]}
        onChange={({ currentTarget }) => actions.onChange({ ...component, tax_code: currentTarget.value })}
        style={{ flex: '1 1 8rem', minWidth: 0 }}
      />
      <NativeSelect
        aria-label={t('kind', { place: index + 1 })}
        data={[
          { value: '0', label: t('parallel') },
          { value: '1', label: t('compound') },
        ]}
        value={is_compound ? '1' : '0'}
        error={errors[`components.${index}.is_compound`]}
        onChange={({ currentTarget }) =>
          actions.onChange({ ...component, is_compound: currentTarget.value === '1' })
        }
        style={{ flex: '0 1 7.5rem', minWidth: 0 }}
      />
      {!readOnly && (
        <Group gap={0} wrap="nowrap" mt={4}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('moveUp', { code })}
            disabled={index === 0}
            onClick={() => actions.onMove(index - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('moveDown', { code })}
            disabled={index === count - 1}
            onClick={() => actions.onMove(index + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeTax', { code })}
            disabled={count === 1}
            onClick={actions.onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}
