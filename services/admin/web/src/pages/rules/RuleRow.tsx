import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { TaxRule } from '@fiscus/client'
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import table from '../../components/table/DataTable.module.css'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useToday } from '../taxes/use-today.ts'
import { MoveButtons } from './MoveButtons.tsx'
import classes from './RuleRow.module.css'
import { texts } from './texts.ts'
import type { Coverage } from './use-rule-states.ts'
import { useRuleWords } from './use-rule-words.ts'
import { validityState } from './validity-state.ts'

type Props = {
  rule: TaxRule
  /** The place in the list that is shown, from 0. */
  index: number
  /** The place among the active rules, from 1; undefined for an inactive one. */
  position: number | undefined
  count: number
  isMoved: boolean
  /** Whether a link led to this rule. */
  isMarked: boolean
  coverage: Coverage | undefined
  canDrag: boolean
  canMove: boolean
  isOpen: boolean
  measure: ((element: Element | null) => void) | undefined
  onOpen: (id: string) => void
  onMove: (id: string, position: number) => void
  onMoveTo: (rule: TaxRule) => void
  /** Gets the row once it is on the page. */
  rowRef: ((element: Element | null) => void) | undefined
}

const tones = { active: 'good', inactive: 'paused', ended: 'paused', upcoming: 'waiting' } as const

/** A rule in the list: its conditions in words, its target, and the ways to move it. */
export function RuleRow({ rule, index, position, isMoved, isMarked, canDrag, canMove, ...props }: Props) {
  const t = useTexts(texts)
  const words = useRuleWords()
  const sortable = useSortable({ id: rule.id, attributes: { roleDescription: t('dragged') } })
  const name = words.ruleName(rule)
  const validity = validityState(rule, useToday())
  return (
    <tr
      ref={(element) => {
        sortable.setNodeRef(element)
        props.measure?.(element)
        props.rowRef?.(element)
      }}
      data-index={index}
      data-open={props.isOpen || undefined}
      data-dragged={sortable.isDragging || undefined}
      data-moved={isMoved || undefined}
      data-marked={isMarked || undefined}
      aria-current={isMarked || undefined}
      aria-rowindex={index + 2}
      className={[table.row, classes.row].join(' ')}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <td data-align="end" data-label={words.position}>
        <Text span fw={isMoved ? 700 : 400}>
          {position ?? '—'}
        </Text>
      </td>
      <th scope="row">
        <div>
          <UnstyledButton className={table.open} onClick={() => props.onOpen(rule.id)}>
            {name}
          </UnstyledButton>
          <Text fz="xs" c="dimmed">
            {[
              ...(rule.name === null ? [] : [words.conditions(rule)]),
              `${words.priority} ${rule.priority}`,
            ].join(' · ')}
          </Text>
        </div>
      </th>
      <td data-label={t('target')}>{words.target(rule.target)}</td>
      <td data-label={t('validity')}>{words.validity(rule.valid_from, rule.valid_to)}</td>
      <td data-label={t('state')}>
        <Group gap={4}>
          {props.coverage === undefined || validity !== 'active' ? (
            <StatusBadge tone={tones[validity]} label={t(validity)} />
          ) : null}
          {props.coverage && <StatusBadge tone="warning" label={t(props.coverage)} />}
        </Group>
      </td>
      {canMove && (
        <td data-label={t('actions')}>
          <Group gap={4} wrap="nowrap">
            {canDrag && (
              <ActionIcon
                ref={sortable.setActivatorNodeRef}
                {...sortable.attributes}
                {...sortable.listeners}
                variant="subtle"
                color="gray"
                size={28}
                className={classes.handle}
                aria-label={t('drag', { name })}
              >
                <IconGripVertical size={16} aria-hidden />
              </ActionIcon>
            )}
            {position !== undefined && (
              <MoveButtons
                name={name}
                isFirst={position === 1}
                isLast={position === props.count}
                canStep={canDrag}
                onStep={(step) => props.onMove(rule.id, position + step)}
                onMoveTo={() => props.onMoveTo(rule)}
              />
            )}
          </Group>
        </td>
      )}
    </tr>
  )
}
