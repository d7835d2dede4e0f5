import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Fieldset, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { useAllRates } from '../taxes/tax-queries.ts'
import { ComponentRow } from './ComponentRow.tsx'
import { type ComponentValues, type GroupValues, moved, nextKey } from './group-values.ts'
import { texts } from './texts.ts'

const dragDistance = 4
const componentsMax = 10

type Props = { form: UseFormReturnType<GroupValues>; readOnly: boolean }

/**
 * The taxes of a group in their order. A row is moved by its handle, with the mouse or the keyboard, or by its buttons.
 */
export function ComponentList({ form, readOnly }: Props) {
  const t = useTexts(texts)
  const { components } = form.values
  const rates = useAllRates()
  const codes = useMemo(
    () => [...new Set(rates.items.map(({ tax_code }) => tax_code))].toSorted(),
    [rates.items],
  )
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const change = (next: ComponentValues[]) => form.setFieldValue('components', next)
  const indexOf = (key: unknown) => components.findIndex((each) => each.key === key)
  const nameOf = (key: unknown) => components[indexOf(key)]?.tax_code ?? ''
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) change(moved(components, indexOf(active.id), indexOf(over.id)))
  }
  const place = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
    over ? t('dragOver', { name: nameOf(active.id), place: indexOf(over.id) + 1 }) : undefined
  return (
    <Fieldset legend={t('components')} disabled={readOnly}>
      <Stack gap="xs">
        <Text fz="sm" c="dimmed">
          {t('componentsHelp')}
        </Text>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            screenReaderInstructions: { draggable: t('dragInstructions') },
            announcements: {
              onDragStart: ({ active }) => t('dragStart', { name: nameOf(active.id) }),
              onDragOver: place,
              onDragEnd: place,
              onDragCancel: ({ active }) => t('dragCancel', { name: nameOf(active.id) }),
            },
          }}
        >
          <SortableContext items={components.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
            {components.map((component, index) => (
              <ComponentRow
                key={component.key}
                component={component}
                index={index}
                count={components.length}
                codes={codes}
                errors={form.errors}
                readOnly={readOnly}
                onChange={(next) => change(components.with(index, next))}
                onMove={(to) => change(moved(components, index, to))}
                onRemove={() => change(components.toSpliced(index, 1))}
              />
            ))}
          </SortableContext>
        </DndContext>
        {!readOnly && components.length < componentsMax && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() =>
              change([...components, { key: nextKey(components), tax_code: '', is_compound: false }])
            }
          >
            {t('addTax')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
